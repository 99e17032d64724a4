import { createEmailSender, type EmailClient } from './sending/emailjs-sender.ts'
import type { QuoteSender } from './sending/quote-sender.ts'
import type { PublicShop } from '../shop/shop.ts'

/** Sends by the provider that the shop names, or by the server that the page came from. */
export function createPageSender({ emailProvider, texts: { sending } }: PublicShop): QuoteSender {
  return createEmailSender({
    // The client takes an empty origin for "the public provider".
    settings: { ...emailProvider, origin: emailProvider.origin || folderOf(location.href) },
    texts: sending,
    load: loadEmailjs,
    isOnline: () => navigator.onLine,
  })
}

/** The address that the page's own files are below, without a slash at its end. */
function folderOf(address: string): string {
  return new URL('.', address).href.slice(0, -1)
}

/**
 * The provider's client, in a chunk that does not belong to the first load. It reads localStorage on import;
 * where that throws, it must find `undefined` instead.
 */
async function loadEmailjs(): Promise<EmailClient> {
  try {
    void window.localStorage
  } catch {
    Object.defineProperty(window, 'localStorage', { value: undefined, configurable: true })
  }
  return import('@emailjs/browser')
}

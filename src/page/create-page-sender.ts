import { fillPlaceholders } from '../order/fill-placeholders.ts'
import { createEmailSender } from '../sending/emailjs-sender.ts'
import { loadEmailjs } from '../sending/load-emailjs.ts'
import type { QuoteSender } from '../sending/quote-sender.ts'
import type { PublicShop } from '../shop/shop.ts'

/** Sends by the provider that the shop names, or by the server that the page came from. */
export function createPageSender({ emailProvider, texts: { sending } }: PublicShop): QuoteSender {
  return createEmailSender({
    // The client takes an empty origin for "the public provider".
    settings: { ...emailProvider, origin: emailProvider.origin || location.origin },
    texts: { ...sending, answered: (status) => fillPlaceholders(sending.answered, { status }) },
    load: loadEmailjs,
    isOnline: () => navigator.onLine,
  })
}

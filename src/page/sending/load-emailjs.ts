import type { EmailClient } from './emailjs-sender.ts'

/** The provider's client, in a chunk that does not belong to the first load. */
export async function loadEmailjs(): Promise<EmailClient> {
  hideBlockedStorage()
  return import('@emailjs/browser')
}

/** The client reads localStorage on import; where that throws, it must find `undefined` instead. */
function hideBlockedStorage(): void {
  try {
    void window.localStorage
  } catch {
    Object.defineProperty(window, 'localStorage', { value: undefined, configurable: true })
  }
}

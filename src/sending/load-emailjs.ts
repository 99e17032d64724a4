import type { EmailClient } from './emailjs-sender.ts'

/** The provider's own client, as a chunk of its own: nobody pays for it on the first step. */
export async function loadEmailjs(): Promise<EmailClient> {
  hideBlockedStorage()
  return import('@emailjs/browser')
}

/** The client reads localStorage when imported; where that throws, it has to find nothing there. */
function hideBlockedStorage(): void {
  try {
    void window.localStorage
  } catch {
    Object.defineProperty(window, 'localStorage', { value: undefined, configurable: true })
  }
}

/** What the page asked of the script, noted on the window for the tests to read. */
export interface Asked {
  instance?: { clientId: string; locale: string; components: string[]; pageType: string }
  eligible?: { currencyCode: string }
  starts: unknown[]
}

declare global {
  interface Window {
    paypalAsked?: Asked
  }
}

/** The provider's script as a test serves it at its address: it approves whatever is started. */
export const FAKE_SDK = `(${fakeSdk.toString()})()`

/** A script that arrives and cannot be used. */
export const BROKEN_SDK = `window.paypal = {
  version: '6.0.0',
  createInstance: () => Promise.reject(new Error('client id refused')),
}`

interface Callbacks {
  readonly onApprove: (data: { orderId: string }) => Promise<void>
}

// Runs in the browser, so it can use nothing of this file.
function fakeSdk(): void {
  const asked: Asked = { starts: [] }
  window.paypalAsked = asked
  for (const name of ['paypal-button', 'paypal-basic-card-button']) {
    customElements.define(
      name,
      class extends HTMLElement {
        constructor() {
          super()
          const button = document.createElement('button')
          button.type = 'button'
          button.textContent = name === 'paypal-button' ? 'Paga con PayPal' : 'Paga con carta'
          this.attachShadow({ mode: 'open' }).append(button)
        }
      },
    )
  }
  const session = ({ onApprove }: Callbacks) => ({
    async start(presentation: unknown, order: Promise<{ orderId: string }>) {
      asked.starts.push(presentation)
      await onApprove(await order)
    },
    cancel() {},
    destroy() {},
  })
  Object.assign(window, {
    paypal: {
      version: '6.1.0',
      createInstance: async (options: NonNullable<Asked['instance']>) => {
        asked.instance = options
        return {
          findEligibleMethods: async (wanted: { currencyCode: string }) => {
            asked.eligible = wanted
            return { isEligible: () => true }
          },
          createPayPalOneTimePaymentSession: session,
          createPayPalGuestOneTimePaymentSession: session,
        }
      },
    },
  })
}

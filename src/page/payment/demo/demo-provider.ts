import { fillPlaceholders } from '../../../order/fill-placeholders.ts'
import { withDefaults, type TextGroup } from '../../../shop/texts/changed-texts.ts'
import { DEMO_TEXTS, type DemoTexts } from '../../../shop/texts/demo-texts.ts'
import type { Dress } from '../adopt-styles.ts'
import { askPayer, type Decision, type Method } from './demo-dialog.ts'
import { defineDemoButtons } from './demo-buttons.ts'

/**
 * A stand-in for the provider's script where the shop has no account: the same global, elements and
 * sessions, as far as we use them. It walks through a payment on our own server and charges nothing.
 * Handed its looks: imported, they would tie two chunks together at the cost of the first load.
 */
export function installDemoProvider(
  page: Window,
  changed: TextGroup | undefined,
  dress: Dress,
): void {
  const looks = { texts: withDefaults(changed, DEMO_TEXTS), dress }
  defineDemoButtons(page.customElements, looks.texts, dress)
  const createInstance = async () => demoInstance(looks)
  Object.assign(page, { paypal: { version: '6.0.0-demo', createInstance } })
}

/** What a session reports, as the provider's does. */
interface Callbacks {
  readonly onApprove?: (data: { orderId: string }) => Promise<void>
  readonly onCancel?: (data: { orderId: string }) => void
  readonly onError?: (error: Error) => void
}

interface Looks {
  readonly texts: DemoTexts
  readonly dress: Dress
}

function demoInstance(looks: Looks) {
  return {
    findEligibleMethods: async () => ({ isEligible: () => true }),
    createPayPalOneTimePaymentSession: (callbacks: Callbacks) =>
      demoSession('paypal', looks, callbacks),
    createPayPalGuestOneTimePaymentSession: (callbacks: Callbacks) =>
      demoSession('card', looks, callbacks),
  }
}

function demoSession(method: Method, looks: Looks, { onApprove, onCancel, onError }: Callbacks) {
  let leave = new AbortController()
  return {
    async start(_presentation: unknown, order: Promise<{ orderId: string }>) {
      leave = new AbortController()
      const { signal } = leave
      const { orderId } = await order
      if (signal.aborted) return
      const decision = await askPayer({ ...looks, method, orderId, signal })
      if (decision === 'cancel') return onCancel?.({ orderId })
      try {
        const { ok, status } = await tellOrdersApi(orderId, decision, method)
        if (!ok) throw new Error(fillPlaceholders(looks.texts.answered, { status }))
      } catch (error) {
        return onError?.(error as Error)
      }
      // A refused card is found out at the capture, as with the real provider.
      await onApprove?.({ orderId })
    },
    cancel: () => leave.abort(),
    destroy: () => leave.abort(),
  }
}

async function tellOrdersApi(
  orderId: string,
  decision: Decision,
  method: Method,
): Promise<Response> {
  const path = `/demo-provider/v2/checkout/orders/${encodeURIComponent(orderId)}/decision`
  return fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ decision, method }),
  })
}

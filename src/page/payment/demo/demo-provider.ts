import { fill } from '../../../order/fill.ts'
import { withDefaults, type TextGroup } from '../../../shop/changed-texts.ts'
import { TRIAL_TEXTS, type TrialTexts } from '../../../shop/trial-texts.ts'
import { askPayer, type Decision, type Method } from './demo-dialog.ts'
import { defineDemoButtons } from './demo-buttons.ts'

/**
 * A stand-in for the provider's script where the shop has no account: the same global, elements and
 * sessions, as far as we use them. It walks through a payment on our own server and charges nothing.
 */
export function installDemoProvider(page: Window, changed: TextGroup | undefined): void {
  const texts = withDefaults(changed, TRIAL_TEXTS)
  defineDemoButtons(page.customElements, texts)
  const createInstance = async () => demoInstance(texts)
  Object.assign(page, { paypal: { version: '6.0.0-demo', createInstance } })
}

/** What a session reports, as the provider's does. */
interface Callbacks {
  readonly onApprove?: (data: { orderId: string }) => Promise<void>
  readonly onCancel?: (data: { orderId: string }) => void
  readonly onError?: (error: Error) => void
}

function demoInstance(texts: TrialTexts) {
  return {
    findEligibleMethods: async () => ({ isEligible: () => true }),
    createPayPalOneTimePaymentSession: (callbacks: Callbacks) =>
      demoSession('paypal', texts, callbacks),
    createPayPalGuestOneTimePaymentSession: (callbacks: Callbacks) =>
      demoSession('card', texts, callbacks),
  }
}

function demoSession(
  method: Method,
  texts: TrialTexts,
  { onApprove, onCancel, onError }: Callbacks,
) {
  let leave = new AbortController()
  return {
    async start(_presentation: unknown, order: Promise<{ orderId: string }>) {
      leave = new AbortController()
      const { signal } = leave
      const { orderId } = await order
      if (signal.aborted) return
      const decision = await askPayer({ method, orderId, texts, signal })
      if (decision === 'cancel') return onCancel?.({ orderId })
      try {
        const { ok, status } = await tellOrdersApi(orderId, decision, method)
        if (!ok) throw new Error(fill(texts.answered, { status }))
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

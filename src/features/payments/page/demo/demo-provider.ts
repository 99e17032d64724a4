import { fillPlaceholders } from '../../../../order/fill-placeholders.ts'
import { withDefaults, type TextGroup } from '../../../../shop/texts/changed-texts.ts'
import { DEMO_TEXTS } from '../../../../shop/texts/demo-texts.ts'
import { askPayer, type Decision, type Method, type Question } from './demo-dialog.ts'
import { defineDemoButtons } from './demo-buttons.ts'
import styles from './demo.css?inline'

/**
 * Replaces the provider's script if the shop has no account: the same global, elements and sessions,
 * as far as we use them. A payment goes through our own server and charges nothing. The demo label and
 * the function that adopts styles, those of the label included, are arguments: importing them would
 * create a shared chunk and a larger first load, or an import of the payment chunk, which Firefox
 * refuses for as long as the page is open if that chunk failed to load once.
 */
export function installDemoProvider(
  page: Window,
  changed: TextGroup | undefined,
  label: string,
  adoptDemoStyles: (root: ShadowRoot, css: string) => void,
): void {
  const texts = withDefaults(changed, DEMO_TEXTS)
  const adoptStyles = (root: ShadowRoot) => adoptDemoStyles(root, styles)
  defineDemoButtons(page.customElements, texts, adoptStyles)
  const createInstance = async () => demoInstance({ texts, label, adoptStyles })
  Object.assign(page, { paypal: { version: '6.0.0-demo', createInstance } })
}

/** The callbacks of a session, with the names of the provider's script. */
interface Callbacks {
  readonly onApprove?: (data: { orderId: string }) => Promise<void>
  readonly onCancel?: (data: { orderId: string }) => void
  readonly onError?: (error: Error) => void
}

type DemoOptions = Pick<Question, 'texts' | 'label' | 'adoptStyles'>

function demoInstance(options: DemoOptions) {
  return {
    findEligibleMethods: async () => ({ isEligible: () => true }),
    createPayPalOneTimePaymentSession: (callbacks: Callbacks) =>
      demoSession('paypal', options, callbacks),
    createPayPalGuestOneTimePaymentSession: (callbacks: Callbacks) =>
      demoSession('card', options, callbacks),
  }
}

function demoSession(
  method: Method,
  options: DemoOptions,
  { onApprove, onCancel, onError }: Callbacks,
) {
  let closing = new AbortController()
  return {
    async start(_presentation: unknown, order: Promise<{ orderId: string }>) {
      closing = new AbortController()
      const { signal } = closing
      const { orderId } = await order
      if (signal.aborted) return
      const decision = await askPayer({ ...options, method, orderId, signal })
      if (decision === 'cancel') return onCancel?.({ orderId })
      try {
        const { ok, status } = await tellOrdersApi(orderId, decision, method)
        if (!ok) throw new Error(fillPlaceholders(options.texts.answered, { status }))
      } catch (error) {
        return onError?.(error as Error)
      }
      // Also after a refusal: as with the real provider, only the capture reports it.
      await onApprove?.({ orderId })
    },
    cancel: () => closing.abort(),
    destroy: () => closing.abort(),
  }
}

async function tellOrdersApi(
  orderId: string,
  decision: Decision,
  method: Method,
): Promise<Response> {
  const path = `demo-provider/v2/checkout/orders/${encodeURIComponent(orderId)}/decision`
  return fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ decision, method }),
  })
}

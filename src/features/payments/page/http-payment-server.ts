import * as v from 'valibot'
import { fillPlaceholders } from '../../../order/fill-placeholders.ts'
import type { Cents } from '../../../order/money.ts'
import { perChoice } from '../../../order/selections.ts'
import type { PaymentServer } from './payment-server.ts'
import type { CaptureOutcome } from './payment-state.ts'

type Fetch = (url: string, init: RequestInit) => Promise<Response>

// Longer than our server waits for the provider, so that its answer usually arrives in time.
const TIMEOUT_MS = 30_000

// Our server's status for an unknown order, and for an expired one.
const NEVER_PAYABLE: ReadonlySet<number> = new Set([404, 410])

/** Shown to the visitor if the reply of our server has no message. */
export interface PaymentMessages {
  readonly unreachable: string
  readonly unclear: string
  readonly answered: (status: number) => string
}

export function messagesIn(
  texts: Readonly<Record<keyof PaymentMessages, string>>,
): PaymentMessages {
  return { ...texts, answered: (status) => fillPlaceholders(texts.answered, { status }) }
}

const whole = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const failure = v.object({ error: v.string() })
const created = v.object({ orderId: v.string(), amountCents: whole, currency: v.literal('EUR') })
const begun = v.object({ error: v.string(), orderId: v.string(), state: v.string() })
const dataset = v.object({ ...perChoice(() => v.string()), quantity: whole })
const paid = v.object({
  status: v.literal('paid'),
  orderId: v.string(),
  paymentId: v.string(),
  amountCents: whole,
  givenName: v.string(),
  demo: v.boolean(),
  dataset,
})
const declined = v.object({ status: v.literal('declined'), message: v.string() })
const pending = v.object({ status: v.literal('pending'), message: v.string() })

/** Calls the payment routes of the server that serves the page. */
export function createHttpPaymentServer(fetch: Fetch, messages: PaymentMessages): PaymentServer {
  async function post(path: string, body: unknown): Promise<Reply> {
    try {
      const response = await fetch(`api/payments/orders${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      return { status: response.status, json: await response.json().catch(() => null) }
    } catch {
      return { status: 0, json: null }
    }
  }

  return {
    async createOrder({ uid, dataset, checkoutId, replacesOrder }) {
      const reply = await post('', { uid, dataset, checkoutId, replacesOrder })
      const order = v.safeParse(created, reply.json)
      if (!order.success) {
        const conflict = v.safeParse(begun, reply.json)
        const refusal = { ok: false, message: messageOf(reply, messages) } as const
        return conflict.success ? { ...refusal, begun: conflict.output.orderId } : refusal
      }
      const { orderId, amountCents } = order.output
      return { ok: true, orderId, amountCents: amountCents as Cents }
    },
    async capture(orderId) {
      return outcomeOf(await post(`/${encodeURIComponent(orderId)}/capture`, {}), messages)
    },
  }
}

/** Status 0 means that there was no reply. */
interface Reply {
  readonly status: number
  readonly json: unknown
}

/** A reply that cannot be read leaves the payment undecided. */
function outcomeOf(reply: Reply, messages: PaymentMessages): CaptureOutcome {
  const payment = v.safeParse(paid, reply.json)
  if (payment.success) {
    const { status: _, ...facts } = payment.output
    return { ...facts, kind: 'paid', amountCents: facts.amountCents as Cents }
  }
  const refusal = v.safeParse(declined, reply.json)
  if (refusal.success) return { kind: 'declined', message: refusal.output.message }
  const delay = v.safeParse(pending, reply.json)
  if (delay.success) return { kind: 'undecided', message: delay.output.message }
  const error = errorIn(reply)
  // Any other error may come from a proxy, and says nothing about the money.
  if (error !== undefined && NEVER_PAYABLE.has(reply.status)) {
    return { kind: 'refused', message: error }
  }
  return { kind: 'undecided', message: error ?? messages.unclear }
}

function messageOf(reply: Reply, { unreachable, answered }: PaymentMessages): string {
  const { status } = reply
  return errorIn(reply) ?? (status === 0 ? unreachable : answered(status))
}

function errorIn({ json }: Reply): string | undefined {
  const parsed = v.safeParse(failure, json)
  return parsed.success ? parsed.output.error : undefined
}

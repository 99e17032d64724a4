import * as v from 'valibot'
import { fillPlaceholders } from '../order/fill-placeholders.ts'
import type { Cents } from '../order/money.ts'
import { perChoice } from '../order/selections.ts'
import type { PaymentServer } from './payment-server.ts'
import type { CaptureOutcome } from './payment-state.ts'

type Fetch = (url: string, init: RequestInit) => Promise<Response>

// Longer than our server waits for the provider, so that its word is usually the last.
const PATIENCE_MS = 30_000

// Our server's words for an order that it does not know, and for one that is used up.
const NEVER_PAID: ReadonlySet<number> = new Set([404, 410])

/** What a visitor reads where our server itself has nothing readable to say. */
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

/** Our own server's payment routes, beside the page. */
export function createHttpPaymentServer(fetch: Fetch, messages: PaymentMessages): PaymentServer {
  async function post(path: string, body: unknown): Promise<Reply> {
    try {
      const response = await fetch(`/api/payments/orders${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(PATIENCE_MS),
      })
      return { status: response.status, json: await response.json().catch(() => null) }
    } catch {
      return { status: 0, json: null }
    }
  }

  return {
    async createOrder({ uid, dataset, checkoutId, instead }) {
      const reply = await post('', { uid, dataset, checkoutId, instead })
      const order = v.safeParse(created, reply.json)
      if (!order.success) {
        const known = v.safeParse(begun, reply.json)
        const refusal = { ok: false, message: messageOf(reply, messages) } as const
        return known.success ? { ...refusal, begun: known.output.orderId } : refusal
      }
      const { orderId, amountCents } = order.output
      return { ok: true, orderId, amountCents: amountCents as Cents }
    },
    async capture(orderId) {
      return outcomeOf(await post(`/${encodeURIComponent(orderId)}/capture`, {}), messages)
    },
  }
}

/** Status 0: no answer at all. */
interface Reply {
  readonly status: number
  readonly json: unknown
}

/** What is not understood is not decided: only a clear word ends a payment. */
function outcomeOf(reply: Reply, messages: PaymentMessages): CaptureOutcome {
  const payment = v.safeParse(paid, reply.json)
  if (payment.success) {
    const { status: _, ...facts } = payment.output
    return { ...facts, kind: 'paid', amountCents: facts.amountCents as Cents }
  }
  const no = v.safeParse(declined, reply.json)
  if (no.success) return { kind: 'declined', message: no.output.message }
  const notYet = v.safeParse(pending, reply.json)
  if (notYet.success) return { kind: 'undecided', message: notYet.output.message }
  const told = toldBy(reply)
  // Any other refusal may come from whoever stands in between, and says nothing about the money.
  if (told !== undefined && NEVER_PAID.has(reply.status)) return { kind: 'refused', message: told }
  return { kind: 'undecided', message: told ?? messages.unclear }
}

function messageOf(reply: Reply, { unreachable, answered }: PaymentMessages): string {
  const { status } = reply
  return toldBy(reply) ?? (status === 0 ? unreachable : answered(status))
}

function toldBy({ json }: Reply): string | undefined {
  const told = v.safeParse(failure, json)
  return told.success ? told.output.error : undefined
}

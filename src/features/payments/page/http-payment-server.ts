import * as v from 'valibot'
import { fillPlaceholders } from '../../../order/fill-placeholders.ts'
import type { Cents } from '../../../order/money.ts'
import { perChoice, type Dataset } from '../../../order/selections.ts'
import type { PAYMENT_TEXTS } from '../../../shop/texts/payment-texts.ts'
import type { CaptureOutcome } from './payment-state.ts'

type Fetch = (url: string, init: RequestInit) => Promise<Response>

// Longer than our server waits for the provider, so that its answer usually arrives in time.
const TIMEOUT_MS = 30_000

// Our server's status for an unknown order, and for an expired one.
const NEVER_PAYABLE: ReadonlySet<number> = new Set([404, 410])

export interface CreateOrderInput {
  readonly uid: number
  readonly datasets: readonly Dataset[]
  /** The same for all orders of a request; the server charges only one of them. */
  readonly checkoutId: string
  /** An order that is given up; a new one replaces it. */
  readonly replacesOrder?: string | undefined
}

export type OrderCreated =
  | { readonly ok: true; readonly orderId: string; readonly amountCents: Cents }
  | {
      readonly ok: false
      readonly message: string
      /** The order of this checkout whose capture has already begun. */
      readonly begun?: string
    }

type Messages = typeof PAYMENT_TEXTS.trouble

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
  datasets: v.array(dataset),
})
const notPaid = v.object({ status: v.picklist(['declined', 'pending']), message: v.string() })

export type PaymentServer = ReturnType<typeof createHttpPaymentServer>

/**
 * Creates and captures orders on the server that serves the page, since an amount from the browser could be forged.
 * `messages` are for replies without one.
 */
export function createHttpPaymentServer(fetch: Fetch, messages: Messages) {
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
    async createOrder(input: CreateOrderInput): Promise<OrderCreated> {
      const { uid, datasets, checkoutId, replacesOrder } = input
      const reply = await post('', { uid, datasets, checkoutId, replacesOrder })
      const order = v.safeParse(created, reply.json)
      if (!order.success) {
        const conflict = v.safeParse(begun, reply.json)
        const refusal = { ok: false, message: messageOf(reply, messages) } as const
        return conflict.success ? { ...refusal, begun: conflict.output.orderId } : refusal
      }
      const { orderId, amountCents } = order.output
      return { ok: true, orderId, amountCents: amountCents as Cents }
    },
    /** Safe to repeat: an order is captured only once. */
    async capture(orderId: string): Promise<CaptureOutcome> {
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
function outcomeOf(reply: Reply, messages: Messages): CaptureOutcome {
  const payment = v.safeParse(paid, reply.json)
  if (payment.success) {
    const { status: _, ...facts } = payment.output
    return { ...facts, kind: 'paid', amountCents: facts.amountCents as Cents }
  }
  const other = v.safeParse(notPaid, reply.json)
  if (other.success) {
    const { status, message } = other.output
    return { kind: status === 'pending' ? 'undecided' : status, message }
  }
  const error = errorIn(reply)
  // Any other error may come from a proxy, and says nothing about the money.
  if (error !== undefined && NEVER_PAYABLE.has(reply.status)) {
    return { kind: 'refused', message: error }
  }
  return { kind: 'undecided', message: error ?? messages.unclear }
}

function messageOf(reply: Reply, { unreachable, answered }: Messages): string {
  const { status } = reply
  return errorIn(reply) ?? (status === 0 ? unreachable : fillPlaceholders(answered, { status }))
}

function errorIn({ json }: Reply): string | undefined {
  const parsed = v.safeParse(failure, json)
  return parsed.success ? parsed.output.error : undefined
}

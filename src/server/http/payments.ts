import { Hono, type Context } from 'hono'
import * as v from 'valibot'
import { ORDER_ID } from '../payments/orders-provider.ts'
import { CURRENCY, type Payment } from '../payments/payment.ts'
import type { Payments } from '../payments/payments.ts'
import type { Bindings } from './relay.ts'

export interface PaymentRoutesOptions {
  readonly payments: Payments
  readonly log: (event: string, facts?: Readonly<Record<string, unknown>>) => void
}

type PaymentContext = Context<{ Bindings: Bindings }>

const id = v.pipe(v.string(), v.maxLength(100))
const wishSchema = v.object({
  uid: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(99_999)),
  dataset: v.object({
    product: id,
    color: id,
    material: id,
    print: id,
    pack: id,
    quantity: v.pipe(v.number(), v.integer(), v.minValue(1)),
  }),
  attempt: v.pipe(v.string(), v.uuid()),
})

/** Orders are made and captured here: an amount that comes from a browser can be forged. */
export function createPaymentRoutes({ payments }: PaymentRoutesOptions) {
  const routes = new Hono<{ Bindings: Bindings }>()

  routes.post('/api/payments/orders', async (context) => {
    const wish = v.safeParse(wishSchema, await context.req.json().catch(() => undefined))
    if (!wish.success) return problem(context, 422, TEXT.noPrice)
    const opened = await payments.open(wish.output)
    switch (opened.kind) {
      case 'no-price':
        return problem(context, 422, TEXT.noPrice)
      case 'unavailable':
        return problem(context, 503, TEXT.unavailable)
      case 'opened': {
        const { orderId, amount } = opened.payment
        return context.json({ orderId, amountCents: amount, currency: CURRENCY }, 201)
      }
    }
  })

  routes.post('/api/payments/orders/:id/capture', async (context) => {
    const orderId = context.req.param('id')
    if (!ORDER_ID.test(orderId)) return problem(context, 404, TEXT.noSuchOrder)
    const captured = await payments.capture(orderId)
    switch (captured.kind) {
      case 'no-such-order':
        return problem(context, 404, TEXT.noSuchOrder)
      case 'undecided':
        return problem(context, 503, TEXT.undecided)
      case 'known':
        return answer(context, captured.payment)
    }
  })

  return routes
}

function answer(context: PaymentContext, { amount, demo, progress }: Payment): Response {
  switch (progress.state) {
    case 'paid': {
      const { captureId, givenName } = progress
      return context.json({
        status: 'paid',
        paymentId: captureId,
        amountCents: amount,
        givenName,
        demo,
      })
    }
    case 'declined':
      return context.json({ status: 'declined', message: TEXT.declined })
    case 'pending':
      return context.json({ status: 'pending', message: TEXT.pending })
    case 'rejected':
      return problem(context, 409, TEXT.rejected)
    case 'created':
      return problem(context, 409, TEXT.notApproved)
    case 'capturing':
      return problem(context, 503, TEXT.undecided)
  }
}

function problem(context: PaymentContext, status: 404 | 409 | 422 | 503, error: string): Response {
  const headers = status === 503 ? { 'Retry-After': '10' } : {}
  return context.json({ error }, status, headers)
}

const TEXT = {
  noPrice: 'Queste scelte non hanno un prezzo che si possa pagare: ricontrolla la richiesta.',
  unavailable: 'Il servizio di pagamento non risponde. Riprova tra poco.',
  noSuchOrder: 'Questo pagamento non esiste o è scaduto. Riprova dall’inizio.',
  notApproved: 'Il pagamento non è stato approvato. Riprova.',
  undecided:
    'Non sappiamo ancora se il pagamento è riuscito. Riprova tra poco: non pagherai due volte.',
  declined: 'Il pagamento è stato rifiutato. Prova con un’altra carta o un altro metodo.',
  pending:
    'Il pagamento è in attesa di conferma da parte del fornitore. Non ripeterlo: ti contattiamo noi.',
  rejected: 'Il pagamento non si può confermare. Non ripeterlo: ti contattiamo noi.',
} as const

import { Hono } from 'hono'
import * as v from 'valibot'
import { HIGHEST_UID, MOST_GADGETS } from '../../../order/order.ts'
import { perChoice } from '../../../order/selections.ts'
import type { ServerTexts } from '../../../shop/texts/server-texts.ts'
import { ORDER_ID } from './orders-provider.ts'
import { CURRENCY, type Payment } from './payment.ts'
import type { PaymentProcessor } from './payment-processor.ts'
import type { ServerContext } from '../../../server/context/server-context.ts'
import { readJson } from '../../../server/desk/receive.ts'
import type { CurrentShop } from '../../../server/shop/current-shop.ts'
import type { Bindings, CallContext } from '../../../server/http/request-guard.ts'
import { ANSWER } from '../../../server/http/relay-texts.ts'

const ORDERS = '/api/payments/orders'
const CAPTURE = `${ORDERS}/:id/capture`
// For each of 20 gadgets five ids of 100 characters, their names and a number.
const LARGEST_BODY_BYTES = 16 * 1024
const RETRY_AFTER_SECONDS = '10'

const choice = v.pipe(v.string(), v.maxLength(100))
const dataset = v.object({
  ...perChoice(() => choice),
  quantity: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
})
const checkout = {
  uid: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(HIGHEST_UID)),
  checkoutId: v.pipe(v.string(), v.uuid()),
  replacesOrder: v.optional(v.pipe(v.string(), v.regex(ORDER_ID))),
}
const datasets = v.pipe(v.array(dataset), v.minLength(1), v.maxLength(MOST_GADGETS))
const orderInputSchema = v.union([
  v.object({ ...checkout, datasets }),
  // A page that was open before there were several gadgets names its one.
  v.pipe(
    v.object({ ...checkout, dataset }),
    v.transform(({ dataset, ...input }) => ({ ...input, datasets: [dataset] })),
  ),
])

// A visitor whose card is declined calls both routes several times: each has its own count.
const ORDER_CALL = { counted: 'orders ', whenFailed: 'unavailable' } as const
const CAPTURE_CALL = { counted: 'captures ', whenFailed: 'undecided' } as const

/** Orders are made and captured here: an amount that comes from a browser can be forged. */
export function createPaymentRoutes(
  payments: Pick<PaymentProcessor, 'open' | 'capture'>,
  shops: Pick<CurrentShop, 'current'>,
  { guard, log }: Pick<ServerContext, 'guard' | 'log'>,
): Hono<{ Bindings: Bindings }> {
  const routes = new Hono<{ Bindings: Bindings }>()
  const answers = () => shops.current().texts.paymentAnswers

  routes.use('/api/payments/*', async (context, next) => {
    // An answer about money must never come from a cache.
    context.header('Cache-Control', 'no-store')
    const refusal = guard.refuseOrigin(context)
    return refusal ? context.json({ error: refusal.text }, refusal.status) : next()
  })

  for (const path of [ORDERS, CAPTURE]) {
    routes.options(path, (context) =>
      context.body(null, 204, {
        'Access-Control-Allow-Methods': 'POST',
        'Access-Control-Allow-Headers': 'Content-Type',
      }),
    )
  }

  routes.post(ORDERS, (context) =>
    received(context, ORDER_CALL, async (body) => {
      const input = readJson(orderInputSchema, body)
      if (!input) return problem(context, 422, answers().noPrice)
      const opened = await payments.open(input)
      switch (opened.kind) {
        case 'no-price':
          return problem(context, 422, answers().noPrice)
        case 'unavailable':
          return problem(context, 502, answers().unavailable)
        case 'begun': {
          const { orderId, progress } = opened.payment
          return context.json({ error: answers().undecided, orderId, state: progress.state }, 409)
        }
        case 'opened': {
          const { orderId, amount } = opened.payment
          return context.json({ orderId, amountCents: amount, currency: CURRENCY }, 201)
        }
      }
    }),
  )

  routes.post(CAPTURE, (context) =>
    received(context, CAPTURE_CALL, async () => {
      const orderId = context.req.param('id') ?? ''
      if (!ORDER_ID.test(orderId)) return problem(context, 404, answers().noSuchOrder)
      const captured = await payments.capture(orderId)
      switch (captured.kind) {
        case 'no-such-order':
          return problem(context, 404, answers().noSuchOrder)
        case 'undecided':
          return problem(context, 503, answers().undecided)
        case 'known':
          return captureReply(context, captured.payment, answers())
      }
    }),
  )

  for (const path of [ORDERS, CAPTURE]) {
    routes.all(path, (context) =>
      context.json({ error: ANSWER.wrongMethod }, 405, { Allow: 'POST, OPTIONS' }),
    )
  }

  async function received(
    context: CallContext,
    { counted, whenFailed }: typeof ORDER_CALL | typeof CAPTURE_CALL,
    answer: (body: Buffer) => Promise<Response>,
  ): Promise<Response> {
    const expected = { type: 'application/json', largestBytes: LARGEST_BODY_BYTES, counted }
    const body = await guard.receive(context, expected)
    if (!Buffer.isBuffer(body)) {
      return context.json({ error: body.text }, body.status, { ...body.headers })
    }
    try {
      return await answer(body)
    } catch (error) {
      // The database does not answer. What was begun is stored, and found when it is back.
      log('payment-call-failed', { error: String(error) })
      return problem(context, 503, answers()[whenFailed])
    }
  }

  return routes
}

function captureReply(
  context: CallContext,
  { orderId, datasets, amount, demo, progress }: Payment,
  answers: ServerTexts['paymentAnswers'],
): Response {
  switch (progress.state) {
    case 'paid': {
      const { captureId: paymentId, givenName } = progress
      const paid = { orderId, paymentId, amountCents: amount, givenName, demo, datasets }
      // `dataset` is for a page that was open before there were several gadgets.
      return context.json({ status: 'paid', ...paid, dataset: datasets[0] })
    }
    case 'declined': {
      const message = progress.fault ? answers.cannotCollect : answers.declined
      return context.json({ status: 'declined', message })
    }
    case 'pending':
      return context.json({ status: 'pending', message: answers.pending })
    case 'rejected':
      // Money may have moved, so the visitor must not be offered to pay again.
      return context.json({ status: 'pending', message: answers.rejected })
    case 'created':
      return context.json({ status: 'declined', message: answers.notApproved })
    case 'expired':
      return problem(context, 410, answers.expired)
    case 'capturing':
      return problem(context, 503, answers.undecided)
  }
}

function problem(
  context: CallContext,
  status: 404 | 410 | 422 | 502 | 503,
  error: string,
): Response {
  const headers = status >= 500 ? { 'Retry-After': RETRY_AFTER_SECONDS } : {}
  return context.json({ error }, status, headers)
}

import { randomBytes, randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import * as v from 'valibot'
import type { PaypalAccount } from '../../src/features/payments/server/paypal/paypal-client.ts'

export const FAKE_PATH = '/fake-provider'

type FakeAccount = Pick<PaypalAccount, 'clientId' | 'clientSecret'>

interface FakeOrder {
  readonly id: string
  readonly key: string
  readonly amount: { readonly currency_code: string; readonly value: string }
  readonly customId: string | undefined
  decision: 'none' | 'approve' | 'decline'
  method: 'paypal' | 'card'
  capture: { readonly id: string; readonly key: string } | undefined
}

// More than anybody tries in a day; the oldest is removed.
const MOST_ORDERS = 1_000
const TOKEN_SECONDS = 3_600
const PAYEE = { email_address: 'negozio@example.com', merchant_id: 'DEMSELLER2222' }
const PAYER = { name: { given_name: 'Mario', surname: 'Rossi' }, payer_id: 'DEMPAYER22222' }

const NO_SUCH_ORDER = problem('RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID')
const INVALID = problem('INVALID_REQUEST', 'INVALID_PARAMETER')

const createBody = v.object({
  intent: v.literal('CAPTURE'),
  purchase_units: v.strictTuple([
    v.object({
      amount: v.object({ currency_code: v.string(), value: v.string() }),
      custom_id: v.optional(v.string()),
    }),
  ]),
})

const decisionBody = v.object({
  decision: v.picklist(['approve', 'decline']),
  method: v.picklist(['paypal', 'card']),
})

/** A fake of the part of the provider's orders API that we use, checked by its published OpenAPI (PY9). */
export function createFakeOrdersApi({ clientId, clientSecret }: FakeAccount): Hono {
  const app = new Hono().basePath(FAKE_PATH)
  const orders = new Map<string, FakeOrder>()
  const token = randomUUID()
  const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`

  app.post('/v1/oauth2/token', (context) => {
    if (context.req.header('authorization') !== basic) {
      return context.json({ error: 'invalid_client' }, 401)
    }
    return context.json({ access_token: token, token_type: 'Bearer', expires_in: TOKEN_SECONDS })
  })

  /** The visitor's decision on the provider's page: it needs no token. */
  app.post('/v2/checkout/orders/:id/decision', async (context) => {
    const order = orders.get(context.req.param('id'))
    const body = v.safeParse(decisionBody, await context.req.json().catch(() => undefined))
    if (!order) return context.json(NO_SUCH_ORDER, 404)
    if (!body.success) return context.json(INVALID, 400)
    order.decision = body.output.decision
    order.method = body.output.method
    return context.body(null, 204)
  })

  app.use('/v2/*', async (context, next) => {
    if (context.req.header('authorization') === `Bearer ${token}`) return next()
    return context.json({ name: 'AUTHENTICATION_FAILURE' }, 401)
  })

  app.post('/v2/checkout/orders', async (context) => {
    const key = context.req.header('paypal-request-id') ?? ''
    const known = [...orders.values()].find((order) => order.key === key)
    if (known) return context.json(shown(known), 200)
    const body = v.safeParse(createBody, await context.req.json().catch(() => undefined))
    if (!body.success || key === '') return context.json(INVALID, 400)
    const [{ amount, custom_id }] = body.output.purchase_units
    const order: FakeOrder = {
      id: demoId(),
      key,
      amount,
      customId: custom_id,
      decision: 'none',
      method: 'paypal',
      capture: undefined,
    }
    const [oldest] = orders.keys()
    if (oldest !== undefined && orders.size >= MOST_ORDERS) orders.delete(oldest)
    orders.set(order.id, order)
    return context.json(shown(order), 201)
  })

  app.get('/v2/checkout/orders/:id', (context) => {
    const order = orders.get(context.req.param('id'))
    if (!order) return context.json(NO_SUCH_ORDER, 404)
    return context.json(shown(order))
  })

  app.post('/v2/checkout/orders/:id/capture', (context) => {
    const order = orders.get(context.req.param('id'))
    const key = context.req.header('paypal-request-id') ?? ''
    if (!order) return context.json(NO_SUCH_ORDER, 404)
    const refused = (issue: string) => context.json(problem('UNPROCESSABLE_ENTITY', issue), 422)
    if (order.capture) {
      return order.capture.key === key
        ? context.json(shown(order))
        : refused('ORDER_ALREADY_CAPTURED')
    }
    switch (order.decision) {
      case 'none':
        return refused('ORDER_NOT_APPROVED')
      case 'decline':
        // As with the real provider, the visitor has to choose again.
        order.decision = 'none'
        return refused('INSTRUMENT_DECLINED')
      case 'approve':
        order.capture = { id: demoId(), key }
        return context.json(shown(order), 201)
    }
  })

  return app
}

function shown(order: FakeOrder) {
  const { id, amount, customId, decision, method, capture } = order
  const isDecided = decision === 'approve' || capture !== undefined
  const captured = { status: 'COMPLETED', amount, final_capture: true, custom_id: customId }
  const waiting = isDecided ? 'APPROVED' : 'PAYER_ACTION_REQUIRED'
  return {
    id,
    intent: 'CAPTURE',
    status: capture ? 'COMPLETED' : waiting,
    purchase_units: [
      {
        reference_id: 'default',
        amount,
        payee: PAYEE,
        custom_id: customId,
        payments: capture && { captures: [{ ...captured, id: capture.id }] },
      },
    ],
    ...(isDecided && { payer: PAYER, payment_source: paidWith(method) }),
  }
}

/** A wallet has the payer's names, a card only the printed name. */
function paidWith(method: FakeOrder['method']) {
  const { name } = PAYER
  return method === 'card'
    ? { card: { name: `${name.given_name} ${name.surname}` } }
    : { paypal: { name } }
}

function problem(name: string, issue: string) {
  return { name, details: [{ issue }] }
}

/** Seventeen capitals and digits like the provider's ids, with a prefix that marks the demo. */
function demoId(): string {
  return `DEMO${randomBytes(8).readBigUInt64BE().toString(36).toUpperCase().padStart(13, '0')}`
}

import { randomBytes } from 'node:crypto'
import { Hono } from 'hono'
import * as v from 'valibot'
import { toAmount } from '../../../order/money.ts'
import { demoPage } from './demo-page.ts'
import type { OrdersProvider, OrderToCreate, ProviderReply } from './orders-provider.ts'
import { CURRENCY } from './payment.ts'

export const DEMO_PATH = '/demo-provider'

interface DemoOrder extends OrderToCreate {
  readonly id: string
  decision?: 'approve' | 'decline' | undefined
  capture?: { readonly id: string; readonly key: string }
}

const DECISIONS = ['approve', 'decline'] as const

// More than anybody tries in a day; the oldest is removed.
const MOST_ORDERS = 1_000
const LARGEST_DECISION_BYTES = 1024

const decisionBody = v.object({ decision: v.picklist(DECISIONS) })

/** Replaces the provider if the shop has no account: its orders are in memory, and no money moves. */
export function createDemoProvider() {
  const orders = new Map<string, DemoOrder>()

  const provider: OrdersProvider = {
    async create(asked) {
      const known = [...orders.values()].find(({ key }) => key === asked.key)
      if (known) return shown(known)
      const order: DemoOrder = { ...asked, id: demoId() }
      const [oldest] = orders.keys()
      if (oldest !== undefined && orders.size >= MOST_ORDERS) orders.delete(oldest)
      orders.set(order.id, order)
      return shown(order)
    },
    async capture(orderId, key) {
      const order = orders.get(orderId)
      if (!order) return refused('INVALID_RESOURCE_ID')
      if (!order.capture) {
        const { decision } = order
        // As with the real provider, the visitor has to choose again after a refusal.
        order.decision = undefined
        if (!decision) return refused('ORDER_NOT_APPROVED')
        if (decision === 'decline') return refused('INSTRUMENT_DECLINED')
        order.capture = { id: demoId(), key }
      }
      return order.capture.key === key ? shown(order) : refused('ORDER_ALREADY_CAPTURED')
    },
    async show(orderId) {
      const order = orders.get(orderId)
      return order ? shown(order) : refused('INVALID_RESOURCE_ID')
    },
  }

  /** The visitor's decision, from the dialog of the demo. */
  const routes = new Hono().post(`${DEMO_PATH}/orders/:id/decision`, async (context) => {
    const order = orders.get(context.req.param('id'))
    // Anybody may call this route, so only bodies that are declared small are read.
    const length = Number(context.req.header('content-length') ?? Number.POSITIVE_INFINITY)
    if (!(length <= LARGEST_DECISION_BYTES)) return context.body(null, 413)
    const body = v.safeParse(decisionBody, await context.req.json().catch(() => undefined))
    if (!order) return context.body(null, 404)
    if (!body.success) return context.body(null, 400)
    order.decision = body.output.decision
    return context.body(null, 204)
  })

  /** In place of the provider's own page, to which the payer of a quote is sent. */
  routes.get(`${DEMO_PATH}/orders/:id`, (context) => {
    const order = orders.get(context.req.param('id'))
    return order?.returnUrl === undefined ? context.notFound() : demoPage(order)
  })

  routes.post(`${DEMO_PATH}/orders/:id`, async (context) => {
    const order = orders.get(context.req.param('id'))
    const length = Number(context.req.header('content-length') ?? Number.POSITIVE_INFINITY)
    if (!(length <= LARGEST_DECISION_BYTES)) return context.body(null, 413)
    const body = v.safeParse(decisionBody, await context.req.parseBody().catch(() => undefined))
    if (order?.returnUrl === undefined) return context.notFound()
    if (!body.success) return context.body(null, 400)
    order.decision = body.output.decision
    return context.redirect(`${order.returnUrl}?token=${order.id}`, 303)
  })

  return { ...provider, routes }
}

function shown({ id, customId, amount, capture, returnUrl }: DemoOrder): ProviderReply {
  const money = { currency: CURRENCY, value: toAmount(amount) }
  const captures = capture ? [{ id: capture.id, status: 'COMPLETED', amount: money }] : []
  const units = [{ amount: money, payee: 'DEMSELLER2222', customId, captures }]
  const status = capture ? 'COMPLETED' : 'PAYER_ACTION_REQUIRED'
  const payerUrl = returnUrl && !capture ? payerPage(id, returnUrl) : undefined
  return { kind: 'order', order: { id, status, units, givenName: 'Mario', payerUrl } }
}

/** Beside the folder of the page that it leads back to, wherever the server is mounted. */
function payerPage(id: string, returnUrl: string): string {
  return new URL(`..${DEMO_PATH}/orders/${id}`, returnUrl).href
}

function refused(issue: string): ProviderReply {
  return { kind: 'refused', issue }
}

/** Seventeen capitals and digits like the provider's ids, with a prefix that marks the demo. */
function demoId(): string {
  return `DEMO${randomBytes(8).readBigUInt64BE().toString(36).toUpperCase().padStart(13, '0')}`
}

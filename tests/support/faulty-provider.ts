import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { createFakeOrdersApi, FAKE_PATH } from './fake-orders-api.ts'

/** What goes wrong with the capture of one order, and how the provider shows it from then on. */
export type PaymentFault =
  | 'amount'
  | 'currency'
  | 'payee'
  | 'used capture'
  | 'two captures'
  | 'another order'
  | 'pending'
  | 'declined'
  | 'refunded'
  | 'no details'
  | 'lost before'
  /** Taken, and so slowly done that it is not even begun when somebody looks. */
  | 'slow'
  | 'lost after'
  | 'reset after'
  | 'error after'
  /** Lost after the capture, and nothing else is answered until the fault is lifted. */
  | 'away after'

export interface FaultyProvider {
  readonly account: {
    readonly apiUrl: string
    readonly clientId: string
    readonly clientSecret: string
  }
  /**
   * Calls the provider. Where the provider stays silent, the call fails at once: a client that waits
   * for a timeout would also give up on a proper answer of a busy machine.
   */
  readonly fetch: (request: Request) => Promise<Response>
  readonly faults: Map<string, PaymentFault>
  /**
   * How often money was asked for, by order. A provider that forgets what it has captured would
   * charge for every approved capture under a new key: those are counted, not those it lets pass.
   */
  readonly charges: Map<string, number>
  readonly decide: (orderId: string, decision: 'approve' | 'decline') => Promise<void>
  readonly stop: () => Promise<void>
}

const ACCOUNT = { clientId: 'test-client', clientSecret: 'test-secret' }
const CALL_HEADER = 'X-Call'
const ORDER_PATH = /\/v2\/checkout\/orders\/([A-Z0-9]+)(\/capture)?$/

interface ShownOrder {
  id: string
  purchase_units: {
    payee: { merchant_id: string }
    payments?: { captures: ShownCapture[] }
  }[]
}

interface ShownCapture {
  id: string
  status: string
  amount: { currency_code: string; value: string }
}

/** The fake orders API behind a real socket, with faults that the real one could show. */
export async function startFaultyProvider({ delayMs = 0 } = {}): Promise<FaultyProvider> {
  const demo = createFakeOrdersApi(ACCOUNT)
  const faults = new Map<string, PaymentFault>()
  const charges = new Map<string, number>()
  const approved = new Set<string>()
  const keys = new Set<string>()
  /** Ends a call that is never answered, by the call's number. */
  const giveUp = new Map<string, () => void>()
  let calls = 0
  let lastCapture = ''

  const app = new Hono<{ Bindings: { incoming: IncomingMessage } }>()
  app.all('*', async (context) => {
    const [, orderId = '', isCapture] = ORDER_PATH.exec(context.req.path) ?? []
    const fault = faults.get(orderId)
    const never = () => noAnswer(context.req.header(CALL_HEADER) ?? '')
    if (isCapture) await pause(delayMs)
    if (isCapture && fault === 'lost before') return never()
    if (!isCapture && fault === 'away after' && charges.has(orderId)) return never()
    if (isCapture) countCharge(orderId, context.req.header('paypal-request-id') ?? '')
    if (isCapture && fault === 'slow') return never()
    const reply = await demo.fetch(context.req.raw)
    if (!isCapture) return orderId && reply.ok ? lying(reply, fault) : reply
    await pause(delayMs)
    switch (fault) {
      case 'lost after':
      case 'away after':
        return never()
      case 'reset after':
        context.env.incoming.socket.resetAndDestroy()
        return never()
      case 'error after':
        return context.json({ name: 'INTERNAL_SERVER_ERROR' }, 500)
      case undefined:
        break
      default:
        if (reply.ok) return lying(reply, fault)
    }
    if (reply.ok) lastCapture = captureIn((await reply.clone().json()) as ShownOrder)?.id ?? ''
    return reply
  })

  function noAnswer(call: string): Promise<Response> {
    giveUp.get(call)?.()
    return new Promise(() => {})
  }

  function countCharge(orderId: string, key: string): void {
    if (!approved.has(orderId) || keys.has(`${orderId} ${key}`)) return
    keys.add(`${orderId} ${key}`)
    charges.set(orderId, (charges.get(orderId) ?? 0) + 1)
  }

  async function lying(reply: Response, fault: PaymentFault | undefined): Promise<Response> {
    const order = (await reply.json()) as ShownOrder
    return Response.json(distorted(order, fault, lastCapture), { status: reply.status })
  }

  const answer = getRequestListener(app.fetch)
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    account: { ...ACCOUNT, apiUrl: `http://127.0.0.1:${port}${FAKE_PATH}` },
    fetch(request) {
      const call = String(calls++)
      request.headers.set(CALL_HEADER, call)
      const silence = new Promise<never>((_, reject) => {
        giveUp.set(call, () => reject(new Error('no answer')))
      })
      return Promise.race([fetch(request), silence]).finally(() => giveUp.delete(call))
    },
    faults,
    charges,
    async decide(orderId, decision) {
      const body = JSON.stringify({ decision, method: 'paypal' })
      const headers = { 'Content-Length': String(body.length) }
      const path = `${FAKE_PATH}/v2/checkout/orders/${orderId}/decision`
      const { status } = await demo.request(path, { method: 'POST', headers, body })
      if (status !== 204) throw new Error(`the decision was answered with ${status}`)
      if (decision === 'approve') approved.add(orderId)
      else approved.delete(orderId)
    },
    stop() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

function distorted(order: ShownOrder, fault: PaymentFault | undefined, used: string): ShownOrder {
  const [unit] = order.purchase_units
  const capture = captureIn(order)
  if (!unit || !capture) return order
  switch (fault) {
    case 'amount':
      capture.amount = { ...capture.amount, value: aCentLess(capture.amount.value) }
      break
    case 'currency':
      capture.amount = { ...capture.amount, currency_code: 'USD' }
      break
    case 'payee':
      unit.payee = { merchant_id: 'SAMEBADYELSE2' }
      break
    case 'used capture':
      capture.id = used
      break
    case 'two captures':
      unit.payments?.captures.push({ ...capture, id: `${capture.id}2` })
      break
    case 'another order':
      order.id = 'ANOTHERORDER'
      break
    case 'pending':
      capture.status = 'PENDING'
      break
    case 'declined':
      capture.status = 'DECLINED'
      break
    case 'refunded':
      capture.status = 'REFUNDED'
      break
    case 'no details':
      order.purchase_units = []
      break
    default:
  }
  return order
}

function captureIn(order: ShownOrder): ShownCapture | undefined {
  return order.purchase_units[0]?.payments?.captures[0]
}

function aCentLess(value: string): string {
  return ((Math.round(Number(value) * 100) - 1) / 100).toFixed(2)
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

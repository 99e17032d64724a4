import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import {
  objectionsToReply,
  objectionsToRequest,
  type WireCall,
} from '../../../../../tests/support/paypal-openapi.ts'
import { NOON } from '../../../../../tests/support/requests.ts'
import type { Cents } from '../../../../order/money.ts'
import { createFakeOrdersApi, FAKE_PATH } from '../../../../../tests/support/fake-orders-api.ts'
import { createPaypalClient } from './paypal-client.ts'

const ACCOUNT = { clientId: 'id', clientSecret: 'secret' }
const ORDER = {
  key: 'attempt-1',
  customId: 'attempt-1',
  amount: 262_500 as Cents,
  shopName: 'Omaggio',
}

interface Recorded extends WireCall {
  readonly status: number
  readonly reply: unknown
}

/** The client on the faulty provider, with everything that went over the wire. */
function aClient({
  fail = () => undefined,
}: { fail?: (path: string) => Response | undefined } = {}) {
  const demo = createFakeOrdersApi(ACCOUNT)
  const calls: Recorded[] = []
  let now = NOON
  const client = createPaypalClient({
    account: { ...ACCOUNT, apiUrl: `http://127.0.0.1:1${FAKE_PATH}` },
    now: () => now,
    fetch: async (request) => {
      const copy = request.clone()
      const path = new URL(request.url).pathname.replace(FAKE_PATH, '')
      const response = fail(path) ?? (await demo.fetch(request))
      const text = await copy.text()
      const isJson = copy.headers.get('content-type') === 'application/json'
      calls.push({
        method: copy.method,
        path,
        headers: Object.fromEntries(copy.headers),
        body: isJson && text !== '' ? JSON.parse(text) : text || undefined,
        status: response.status,
        reply: await response
          .clone()
          .json()
          .catch(() => undefined),
      })
      return response
    },
  })
  const decide = (id: string, decision: 'approve' | 'decline') => {
    const body = JSON.stringify({ decision, method: 'card' })
    const headers = { 'Content-Length': String(body.length) }
    const path = `${FAKE_PATH}/v2/checkout/orders/${id}/decision`
    return demo.request(path, { method: 'POST', headers, body })
  }
  const orders = () => calls.filter(({ path }) => path !== '/v1/oauth2/token')
  return { client, calls, orders, decide, later: (ms: number) => (now += ms) }
}

async function anOrder(on: ReturnType<typeof aClient>): Promise<string> {
  const reply = await on.client.create(ORDER)
  if (reply.kind !== 'order') throw new Error(`no order: ${reply.kind}`)
  return reply.order.id
}

describe('what the provider publishes', () => {
  it('[PY9] validates every request that we make, and every reply of the fake that tests call', async () => {
    const on = aClient()
    const id = await anOrder(on)
    await on.client.create(ORDER)
    await on.client.capture(id, 'key-1')
    await on.decide(id, 'decline')
    await on.client.capture(id, 'key-1')
    await on.decide(id, 'approve')
    await on.client.show(id)
    await on.client.capture(id, 'key-2')
    await on.client.capture(id, 'key-2')
    await on.client.capture(id, 'key-3')
    await on.client.show(id)
    await on.client.show('NESSUNO')
    expect(on.orders().map(({ status }) => status)).toEqual([
      201, 200, 422, 422, 200, 201, 200, 422, 200, 404,
    ])
    for (const call of on.orders()) {
      expect(objectionsToRequest(call)).toEqual([])
      expect(objectionsToReply(call, call.status, call.reply)).toEqual([])
    }
  })

  it.each<[string, (call: WireCall) => WireCall]>([
    ['a misspelt property', (call) => changed(call, { intend: 'CAPTURE' })],
    ['another intent', (call) => changed(call, { intent: 'PAY' })],
    ['no chargeGroup unit', (call) => changed(call, { purchase_units: [] })],
    [
      'an amount with a comma',
      (call) =>
        changed(call, { purchase_units: [{ amount: { currency_code: 'EUR', value: '1,00' } }] }),
    ],
    [
      'shipping that is not on offer',
      (call) =>
        changed(call, {
          payment_source: { paypal: { experience_context: { shipping_preference: 'NONE' } } },
        }),
    ],
    ['no key against doing it twice', (call) => ({ ...call, headers: without(call.headers) })],
    ['another path', (call) => ({ ...call, path: '/v2/checkout/order' })],
  ])('[PY9] objects to %s', async (_, spoil) => {
    const on = aClient()
    await anOrder(on)
    const [created] = on.orders()
    if (!created) throw new Error('nothing was sent')
    expect(objectionsToRequest(spoil(created))).not.toEqual([])
  })
})

it('[PY2] asks for the total with two decimals, by capture, without shipping, in Italian', async () => {
  const on = aClient()
  await anOrder(on)
  expect(on.orders()[0]).toMatchObject({
    headers: { 'paypal-request-id': 'attempt-1', prefer: 'return=representation' },
    body: {
      intent: 'CAPTURE',
      purchase_units: [{ amount: { currency_code: 'EUR', value: '2625.00' } }],
      payment_source: {
        paypal: { experience_context: { shipping_preference: 'NO_SHIPPING', locale: 'it-IT' } },
      },
    },
  })
})

it('[PY17] the same key is the same order at the provider', async () => {
  const on = aClient()
  expect(await anOrder(on)).toBe(await anOrder(on))
})

it('[PY44] keeps a token while it lasts, and fetches another when it is withdrawn', async () => {
  let isWithdrawn = false
  const on = aClient({
    fail: (path) => {
      if (path === '/v1/oauth2/token' || !isWithdrawn) return undefined
      isWithdrawn = false
      return Response.json({ name: 'AUTHENTICATION_FAILURE' }, { status: 401 })
    },
  })
  const tokens = () => on.calls.filter(({ path }) => path === '/v1/oauth2/token')
  const id = await anOrder(on)
  await on.client.show(id)
  expect(tokens()).toHaveLength(1)
  expect(tokens()[0]).toMatchObject({
    headers: { authorization: `Basic ${btoa('id:secret')}` },
    body: 'grant_type=client_credentials',
  })
  isWithdrawn = true
  expect((await on.client.show(id)).kind).toBe('order')
  expect(tokens()).toHaveLength(2)
  on.later(3_600_000)
  await on.client.show(id)
  expect(tokens()).toHaveLength(3)
})

it.each<[string, Response | Error, expected: object]>([
  ['an error of its own', Response.json({}, { status: 500 }), { kind: 'unknown' }],
  ['too many calls', Response.json({ name: 'RATE_LIMIT' }, { status: 429 }), { kind: 'unknown' }],
  ['a call that is under way', Response.json({ name: 'X' }, { status: 409 }), { kind: 'unknown' }],
  ['a page of HTML', new Response('<html>', { status: 200 }), { kind: 'unknown' }],
  ['something else than an order', Response.json({ id: 1 }), { kind: 'unknown' }],
  ['a refusal without a word', Response.json({}, { status: 400 }), { kind: 'unknown' }],
  [
    'a plain no',
    Response.json({ details: [{ issue: 'INSTRUMENT_DECLINED' }] }, { status: 422 }),
    { kind: 'refused', issue: 'INSTRUMENT_DECLINED' },
  ],
  [
    'a no to the account',
    Response.json({ name: 'PERMISSION_DENIED' }, { status: 403 }),
    { kind: 'refused', issue: 'PERMISSION_DENIED', fault: 'account' },
  ],
  [
    'a payee that may not collect',
    Response.json({ details: [{ issue: 'PAYEE_ACCOUNT_RESTRICTED' }] }, { status: 422 }),
    { kind: 'refused', issue: 'PAYEE_ACCOUNT_RESTRICTED', fault: 'account' },
  ],
  ['a broken connection', new TypeError('fetch failed'), { kind: 'unknown' }],
])('[PY24] [PY25] recognises %s', async (_, reply, expected) => {
  const on = aClient({
    fail: (path) => {
      if (!path.endsWith('/capture')) return undefined
      if (reply instanceof Error) throw reply
      return reply.clone()
    },
  })
  expect(await on.client.capture('ORDER1', 'key')).toMatchObject(expected)
})

it('[PY25] stops waiting for a provider that never answers, even if the signal is ignored', async () => {
  const client = createPaypalClient({
    account: { ...ACCOUNT, apiUrl: 'http://127.0.0.1:1' },
    now: () => NOON,
    fetch: () => new Promise(() => {}),
    timeoutMs: 10,
  })
  expect(await client.show('ORDER1')).toEqual({
    kind: 'unknown',
    detail: 'Error: no answer in time',
  })
})

it('[PY10] follows no redirect', async () => {
  const asked: string[] = []
  const provider = createServer((request, reply) => {
    asked.push(request.url ?? '')
    reply.writeHead(307, { Location: '/elsewhere' }).end()
  })
  provider.listen(0, '127.0.0.1')
  await once(provider, 'listening')
  onTestFinished(() => void provider.close())
  const { port } = provider.address() as AddressInfo
  const account = { ...ACCOUNT, apiUrl: `http://127.0.0.1:${port}` }
  const client = createPaypalClient({ account, now: () => NOON, fetch })
  expect(await client.show('ORDER1')).toMatchObject({ kind: 'unknown' })
  expect(asked).toEqual(['/v1/oauth2/token'])
})

it.each(['../v1/x', 'A B', 'a1', 'A%2F', '', 'A'.repeat(37)])(
  '[PY32] lets no id like %j reach an address',
  async (id) => {
    const on = aClient()
    expect(() => on.client.show(id)).toThrow('not an id')
    expect(() => on.client.capture(id, 'key')).toThrow('not an id')
    expect(on.calls).toEqual([])
  },
)

function changed(call: WireCall, changes: object): WireCall {
  return { ...call, body: { ...(call.body as object), ...changes } }
}

function without(headers: WireCall['headers']): WireCall['headers'] {
  const { 'paypal-request-id': _, ...others } = headers
  return others
}

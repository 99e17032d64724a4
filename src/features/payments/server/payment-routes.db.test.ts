import { createHash } from 'node:crypto'
import { expect, it, onTestFinished, vi } from 'vitest'
import { demoDataset, demoShop } from '../../../../tests/support/demo-shop.ts'
import { aPaymentMail } from '../../../../tests/support/payment-processor.ts'
import { aNewPayment, anOpenPaymentInput } from '../../../../tests/support/payments.ts'
import { aRequestGuard, call } from '../../../../tests/support/relay-app.ts'
import { NOON } from '../../../../tests/support/requests.ts'
import { openEmptyStores } from '../../../../tests/support/stores.ts'
import { tempDir } from '../../../../tests/support/temp-dir.ts'
import { MOST_GADGETS } from '../../../order/order.ts'
import type { Dataset } from '../../../order/selections.ts'
import type { RelaySettings, Settings } from '../../../shop/shop.ts'
import { openPayments, paymentProviderOf } from './open-payments.ts'
import { readPaymentMail } from './payment-mail.ts'
import type { PaypalConfig } from './paypal/paypal-config.ts'
import { createApp } from '../../../server/http/app.ts'
import type { RequestGuardOptions } from '../../../server/http/request-guard.ts'

const ORDERS = '/api/payments/orders'
const LIMITS = { ...demoShop.settings.relay, allowedOrigins: ['https://partner.example'] }

const shopWith = (relay: RelaySettings): Partial<RequestGuardOptions> => ({
  shops: { current: () => ({ ...demoShop, settings: { ...demoShop.settings, relay } }) },
})

/** The app without a port, with payments as the server wires them. */
async function setUp({
  paypal,
  guard,
  settings = demoShop.settings,
}: { paypal?: PaypalConfig; guard?: Partial<RequestGuardOptions>; settings?: Settings } = {}) {
  const { db, payments: store, deliveries, close } = await openEmptyStores(tempDir())
  onTestFinished(close)
  const logged: string[] = []
  const { routes } = openPayments({
    paypal,
    shops: { current: () => ({ ...demoShop, settings }) },
    store,
    guard: aRequestGuard(guard),
    notices: aPaymentMail().plan,
    leaseMs: 45_000,
    onNotice: () => {},
    now: () => NOON,
    log: (event, facts) => logged.push(JSON.stringify({ event, ...facts })),
  })
  const app = createApp({
    page: () => Promise.reject(new Error('no page here')),
    routes: [routes],
    health: async () => ({ store: true, deliver: true, oldestWaitingSeconds: 0 }),
    texts: () => demoShop.texts,
    log: (event) => logged.push(event),
  })
  const relay = { app, accepted: [], logged }
  const post = async (path: string, body: unknown, headers: Record<string, string> = {}) => {
    const reply = await call(relay, JSON.stringify(body), headers, { path })
    const text = await reply.text()
    const isJson = reply.headers.get('content-type')?.startsWith('application/json')
    const read = isJson ? (JSON.parse(text) as unknown) : text
    return { reply, status: reply.status, body: read }
  }
  const open = async (input = anOpenPaymentInput()) =>
    ((await post(ORDERS, input)).body as { orderId: string }).orderId
  const decide = (orderId: string, decision: 'approve' | 'decline') =>
    post(`/demo-provider/orders/${orderId}/decision`, { decision })
  const capture = (orderId: string) => post(`${ORDERS}/${orderId}/capture`, {})
  const noticeCount = async () => {
    const payments = await store.list({ most: 9 })
    return (await deliveries.ofSubjects(payments.map(({ id }) => id))).length
  }
  return { relay, store, deliveries, noticeCount, db, logged, post, open, decide, capture }
}

it('[PY1] makes an order for the catalogue’s price, whatever amount is sent', async () => {
  const { post } = await setUp()
  const forged = { ...anOpenPaymentInput(), amountCents: 1, price: 0.01 }
  expect(await post(ORDERS, forged)).toMatchObject({
    status: 201,
    body: { orderId: expect.stringMatching(/^DEMO/), amountCents: 262_500, currency: 'EUR' },
  })
})

const UNPAYABLE: readonly [what: string, input: unknown][] = [
  [
    'a colour that the product does not have',
    anOpenPaymentInput({ datasets: [demoDataset({ color: 'silver' })] }),
  ],
  [
    'a product that is not there',
    anOpenPaymentInput({ datasets: [demoDataset({ product: 'yacht' })] }),
  ],
  ['no quantity', anOpenPaymentInput({ datasets: [demoDataset({ quantity: null })] })],
  ['a quantity of 0', anOpenPaymentInput({ datasets: [demoDataset({ quantity: 0 })] })],
  ['half a piece', anOpenPaymentInput({ datasets: [demoDataset({ quantity: 0.5 })] })],
  [
    'more than can be paid at once',
    anOpenPaymentInput({ datasets: [demoDataset({ quantity: 1e9 })] }),
  ],
  ['a number that is none', { ...anOpenPaymentInput(), uid: 100_000 }],
  ['a checkout id that is none', { ...anOpenPaymentInput(), checkoutId: 'x' }],
  ['nothing', {}],
]

it('[PY16] makes no order for selections without a price that can be paid', async () => {
  const { post, store } = await setUp()
  for (const [what, input] of UNPAYABLE) {
    const error = expect.stringMatching(/prezzo/)
    expect(await post(ORDERS, input), what).toMatchObject({ status: 422, body: { error } })
  }
  expect(await store.list({ most: 1 })).toEqual([])
})

const mugs = demoDataset({ product: 'mug', color: 'red', material: 'ceramic', quantity: 10 })
const pens = demoDataset({ quantity: 2500 })

it('[SG30] makes one order for all gadgets, over the sum that the server computes', async () => {
  const { post, open, store } = await setUp()
  const alone = (await post(ORDERS, anOpenPaymentInput({ datasets: [mugs] }))).body
  const { amountCents } = alone as { amountCents: number }
  const input = anOpenPaymentInput({ datasets: [pens, mugs, pens] })
  expect(await post(ORDERS, input)).toMatchObject({
    status: 201,
    body: { amountCents: amountCents + 2 * 262_500 },
  })
  const orderId = await open(input)
  expect((await store.find(orderId))?.datasets).toEqual([pens, mugs, pens])
  for (const datasets of [[mugs, pens, pens], [pens, mugs], [pens]]) {
    expect(await open({ ...input, datasets })).not.toBe(orderId)
  }
})

it('[SG30] takes 20 gadgets with the longest ids, and refuses more, none, or one without a price', async () => {
  const { post, store } = await setUp()
  const longest = 'x'.repeat(100)
  const unknown = { product: longest, color: longest, material: longest, print: longest }
  const most = Array.from({ length: MOST_GADGETS }, () => pens)
  const status = async (datasets: readonly Dataset[]) =>
    (await post(ORDERS, anOpenPaymentInput({ datasets }))).status
  const asLong = { ...unknown, pack: longest, quantity: Number.MAX_SAFE_INTEGER }
  expect(await status(most.map(() => asLong))).toBe(422)
  expect(await status([...most, pens])).toBe(422)
  expect(await status([])).toBe(422)
  expect(await status([pens, { ...mugs, color: 'silver' }])).toBe(422)
  // Each of the two can be paid, and their sum is above the provider's limit.
  const half = { ...pens, quantity: 5_000_000 }
  expect(await status([half, half])).toBe(422)
  expect(await store.list({ most: 1 })).toEqual([])
  expect([await status(most), await status([half])]).toEqual([201, 201])
})

it('[SG31] a page from before there were several gadgets gets the same order, and pays it', async () => {
  const { post, open, decide, capture, store } = await setUp()
  const { datasets, ...input } = anOpenPaymentInput()
  const [dataset] = datasets
  const orderId = await open({ ...input, datasets })
  expect((await post(ORDERS, { ...input, dataset })).body).toMatchObject({ orderId })
  const { account, orderKey, amount } = (await store.find(orderId)) ?? {}
  const { product, color, material, print, pack, quantity } = pens
  const choices = [product, color, material, print, pack, quantity]
  const parts = [account, input.checkoutId, input.uid, ...choices, amount]
  const hash = createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
  expect(orderKey).toBe(`${input.uid}-${hash}`)
  await decide(orderId, 'approve')
  expect((await capture(orderId)).body).toMatchObject({ status: 'paid', dataset, datasets })
})

it('[SG31] a payment row of one gadget is written and read as before', async () => {
  const { open, store, db } = await setUp()
  await open(anOpenPaymentInput())
  const several = await open(anOpenPaymentInput({ datasets: [pens, mugs] }))
  const rows = await db.selectFrom('payments').select('dataset').orderBy('id').execute()
  expect(rows.map(({ dataset }) => JSON.parse(dataset))).toEqual([pens, [pens, mugs]])
  expect((await store.list({ most: 9 })).map(({ datasets }) => datasets.length)).toContain(1)
  expect((await store.find(several))?.datasets).toEqual([pens, mugs])
})

it('[PY17] answers the same checkout with the same order, and other selections with another', async () => {
  const { open, store } = await setUp()
  const input = anOpenPaymentInput()
  const first = await open(input)
  expect(await open(input)).toBe(first)
  expect(await open({ ...input, datasets: [demoDataset({ quantity: 25 })] })).not.toBe(first)
  expect(await open(anOpenPaymentInput())).not.toBe(first)
  expect(await store.list({ most: 9 })).toHaveLength(3)
})

it('[PY19] does not offer an order again whose money was asked for', async () => {
  const { post, open, decide, capture } = await setUp()
  const input = anOpenPaymentInput()
  const orderId = await open(input)
  await decide(orderId, 'decline')
  await capture(orderId)
  expect(await post(ORDERS, input)).toMatchObject({ status: 201, body: { orderId } })
  await decide(orderId, 'approve')
  await capture(orderId)
  const error = expect.any(String)
  expect(await post(ORDERS, input)).toMatchObject({
    status: 409,
    body: { error, orderId, state: 'paid' },
  })
})

it('[PY18] replaces an order that the page gives up, once for all copies', async () => {
  const { open } = await setUp()
  const input = anOpenPaymentInput()
  const first = await open(input)
  const [second, copy] = await Promise.all(
    [1, 2].map(() => open({ ...input, replacesOrder: first })),
  )
  expect(second).not.toBe(first)
  expect([copy, await open(input), await open({ ...input, replacesOrder: first })]).toEqual(
    [1, 2, 3].map(() => second),
  )
})

it('[PY18] replaces an order that is used up', async () => {
  const { open, store } = await setUp()
  const input = anOpenPaymentInput()
  const first = await open(input)
  const begun = await store.beginCapture(first, { now: NOON, leaseMs: 1 })
  if (!begun) throw new Error('a fresh order was not to be captured')
  await store.settle(begun, { state: 'expired', at: NOON })
  expect(await open(input)).not.toBe(first)
})

it('[PY28] [PY19] charges for one order of a checkout, and answers the others with its result', async () => {
  const { post, open, decide, capture, noticeCount } = await setUp()
  const input = anOpenPaymentInput()
  const other = { ...input, datasets: [demoDataset({ quantity: 25 })] }
  const first = await open(input)
  const orders = [first, await open({ ...input, replacesOrder: first }), await open(other)]
  for (const orderId of orders) await decide(orderId, 'approve')
  const answers = await Promise.all(orders.map(capture))
  const told = answers.map(({ body }) => body as { orderId: string; paymentId: string })
  const { orderId } = told[0] ?? { orderId: '' }
  const { datasets } = orderId === orders[2] ? other : input
  expect(orders).toContain(orderId)
  expect(told).toMatchObject(orders.map(() => ({ status: 'paid', orderId, datasets })))
  expect(new Set(told.map(({ paymentId }) => paymentId)).size).toBe(1)
  expect(await noticeCount()).toBe(1)
  for (const again of [input, other]) {
    expect(await post(ORDERS, again)).toMatchObject({
      status: 409,
      body: { orderId, state: 'paid' },
    })
  }
})

it.each([
  ['that one', 'approve', 0],
  ['itself, where that one is refused', 'decline', 1],
] as const)(
  '[PY29] after a kill during the capture of another order it charges for %s',
  async (_, decision, charged) => {
    const { open, decide, capture, store, noticeCount } = await setUp()
    const input = anOpenPaymentInput()
    const first = await open(input)
    const orders = [first, await open({ ...input, replacesOrder: first })] as const
    await decide(first, decision)
    await decide(orders[1], 'approve')
    await store.beginCapture(first, { now: NOON - 1, leaseMs: 1 })
    const orderId = orders[charged]
    expect(await capture(orders[1])).toMatchObject({ body: { status: 'paid', orderId } })
    expect(await capture(first)).toMatchObject({ body: { status: 'paid', orderId } })
    expect(await noticeCount()).toBe(1)
  },
)

it('[PY24] does not report a fault of the shop’s account as a declined card', async () => {
  const refusal = Response.json({ name: 'PERMISSION_DENIED' }, { status: 403 })
  const token = Response.json({ access_token: 'token', expires_in: 3600 })
  vi.stubGlobal('fetch', async ({ url }: Request) =>
    (url.endsWith('/token') ? token : refusal).clone(),
  )
  onTestFinished(() => void vi.unstubAllGlobals())
  const apiUrl = 'http://127.0.0.1:1'
  const { store, capture, logged } = await setUp({
    paypal: { environment: 'sandbox', apiUrl, clientId: 'id', clientSecret: 'secret' },
  })
  const account = `${apiUrl} id`
  const { orderId } = await store.open(aNewPayment({ account, demo: true }))
  expect(await capture(orderId)).toMatchObject({
    status: 200,
    body: { status: 'declined', message: expect.stringMatching(/non può incassare ora/) },
  })
  expect(logged.join()).toContain('PERMISSION_DENIED')
})

it('[PY22] answers not approved, then declined, then paid, and paid again', async () => {
  const { open, decide, capture } = await setUp()
  const orderId = await open()
  expect(await capture(orderId)).toMatchObject({
    status: 200,
    body: { status: 'declined', message: expect.stringMatching(/non è stato approvato/) },
  })
  await decide(orderId, 'decline')
  expect(await capture(orderId)).toMatchObject({
    body: { status: 'declined', message: expect.stringMatching(/rifiutato/) },
  })
  expect((await decide(orderId, 'approve')).status).toBe(204)
  const paid = await capture(orderId)
  expect(paid.reply.headers.get('cache-control')).toBe('no-store')
  expect(paid).toMatchObject({
    status: 200,
    body: { status: 'paid', amountCents: 262_500, givenName: 'Mario', demo: true },
  })
  expect((await capture(orderId)).body).toEqual(paid.body)
})

it('[PY8] [PY34] stores a notice for the seller, which says that it was a demo', async () => {
  const { open, decide, capture, store, deliveries } = await setUp()
  const orderId = await open()
  await decide(orderId, 'approve')
  const { body } = await capture(orderId)
  const payment = await store.find(orderId)
  const [notice] = await deliveries.ofSubjects([payment?.id ?? ''])
  expect(readPaymentMail(notice?.payload ?? '').notice).toMatchObject({
    event: 'paid',
    requestNumber: 48_213,
    demo: true,
    lines: {
      Richiesta: '48213',
      Importo: '2.625,00\u00A0€',
      Pagamento: (body as { paymentId: string }).paymentId,
      Prodotto: 'Penna',
      Quantità: '2.500',
    },
  })
})

it('[PY32] answers a foreign order and an invalid id as unknown', async () => {
  const { capture } = await setUp()
  for (const orderId of ['NESSUNO', 'a', 'A'.repeat(40), '..%2F..%2Fv1', 'A%20B']) {
    const error = expect.stringMatching(/non esiste/)
    expect(await capture(orderId), orderId).toMatchObject({ status: 404, body: { error } })
  }
})

it('[PY11] [PY33] with credentials there is no demo provider, and no secret in log or answer', async () => {
  const paypal = {
    environment: 'live',
    // Nobody listens there.
    apiUrl: 'http://127.0.0.1:1',
    clientId: 'public-id',
    clientSecret: 'the-secret',
  } as const
  const { post, decide, logged } = await setUp({ paypal })
  expect((await decide('DEMO1', 'approve')).status).toBe(404)
  const { status, body, reply } = await post(ORDERS, anOpenPaymentInput())
  expect([status, reply.headers.get('retry-after')]).toEqual([502, '10'])
  expect(body).toEqual({ error: expect.stringContaining('non risponde') })
  expect(logged.join()).toContain('payment-not-opened')
  expect(logged.join() + JSON.stringify(body)).not.toContain('the-secret')
})

it('[PY11] the demo provider takes decisions from outside, and nothing else', async () => {
  const { post, open } = await setUp()
  const path = '/demo-provider/orders'
  const orderId = await open()
  expect((await post(path, {})).status).toBe(404)
  expect((await post(`${path}/${orderId}/capture`, {})).status).toBe(404)
  expect((await post(`${path}/${orderId}/decision`, { decision: 'x' })).status).toBe(400)
  expect((await post(`${path}/X/decision`, { decision: 'approve' })).status).toBe(404)
  const large = { 'Content-Length': '90000' }
  expect((await post(`${path}/${orderId}/decision`, {}, large)).status).toBe(413)
})

it('[PY14] has the request guard of the relay: origin, type, size, method', async () => {
  const { relay, post } = await setUp({ guard: shopWith(LIMITS) })
  const foreign = await post(ORDERS, anOpenPaymentInput(), { Origin: 'https://evil.example' })
  expect(foreign).toMatchObject({
    status: 403,
    body: { error: expect.stringMatching(/Questa pagina/) },
  })
  const partner = await post(ORDERS, anOpenPaymentInput(), { Origin: 'https://partner.example' })
  expect(partner.status).toBe(201)
  expect(partner.reply.headers.get('access-control-allow-origin')).toBe('https://partner.example')
  expect((await post(ORDERS, anOpenPaymentInput(), { 'Content-Type': 'text/plain' })).status).toBe(
    415,
  )
  expect((await post(ORDERS, { more: 'x'.repeat(17_000) })).status).toBe(413)
  const path = ORDERS
  expect((await call(relay, undefined, {}, { path, method: 'GET' })).status).toBe(405)
  const preflight = await call(relay, undefined, {}, { path, method: 'OPTIONS' })
  expect(preflight.headers.get('access-control-allow-methods')).toBe('POST')
})

it('[PY14] [PY40] limits the rate of orders and captures separately', async () => {
  const settings = { ...demoShop.settings.relay, requestsPerMinute: 2 }
  const { open, capture, post } = await setUp({ guard: shopWith(settings) })
  const orderId = await open()
  await open()
  expect(await post(ORDERS, anOpenPaymentInput())).toMatchObject({
    status: 429,
    body: { error: expect.stringMatching(/Troppe/) },
  })
  expect((await capture(orderId)).status).toBe(200)
  expect((await capture(orderId)).status).toBe(200)
  expect((await capture(orderId)).status).toBe(429)
})

it('[PY26] says that the end is not known while the database is away', async () => {
  const { capture, open, db } = await setUp()
  const orderId = await open()
  await db.destroy()
  expect(await capture(orderId)).toMatchObject({
    status: 503,
    body: { error: expect.stringMatching(/non pagherai due volte/) },
  })
})

it.each([undefined, 'account'] as const)(
  '[PY50] without an account and with payments %s, nothing about payments is there',
  async (payments) => {
    const settings = { ...demoShop.settings, payments }
    const { post, store, noticeCount } = await setUp({ settings })
    expect(paymentProviderOf(undefined, settings)).toBeUndefined()
    for (const path of [ORDERS, `${ORDERS}/DEMO1/capture`, '/demo-provider/orders/X/decision']) {
      expect(await post(path, anOpenPaymentInput())).toMatchObject({
        status: 404,
        body: 'Pagina non trovata.',
      })
    }
    expect([await store.list({ most: 9 }), await noticeCount()]).toEqual([[], 0])
  },
)

it.each([undefined, 'account', 'demo'] as const)(
  '[PY50] an account takes payments, with payments %s',
  (payments) => {
    const keys = { clientId: 'id', clientSecret: 'x', apiUrl: 'https://api.example' }
    const paypal: PaypalConfig = { ...keys, environment: 'live' }
    expect(paymentProviderOf(paypal, { payments })).toMatchObject({ mode: 'paypal' })
  },
)

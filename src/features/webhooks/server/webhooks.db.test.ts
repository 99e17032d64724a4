import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import {
  demoCatalogue,
  demoDataset,
  demoShop,
  SHOP_DIR,
} from '../../../../tests/support/demo-shop.ts'
import { aNewPayment } from '../../../../tests/support/payments.ts'
import { aDelivery, NOON } from '../../../../tests/support/requests.ts'
import { aRequestOf, MUG, PEN } from '../../../../tests/support/several-gadgets.ts'
import { STANDARD_TEXTS } from '../../../../tests/support/standard-texts.ts'
import { openEmptyStores } from '../../../../tests/support/stores.ts'
import { tempDir } from '../../../../tests/support/temp-dir.ts'
import { startWebhookReceiver, WEBHOOK_SECRET } from '../../../../tests/support/webhook-receiver.ts'
import { newOrder } from '../../../order/order.ts'
import { templateParams } from '../../../order/template-params.ts'
import type { Webhook } from '../../../shop/shop.ts'
import { webhooks as webhooksFeature } from './feature.ts'
import { otherDeliveries } from '../../requests/server/desk/request-sheet.ts'
import { createMemoryRateLimiter } from '../../../server/limits/memory-rate-limiter.ts'
import { createOutbox } from '../../../server/outbox/outbox.ts'
import { retryDeliveries } from '../../../server/outbox/retry-deliveries.ts'
import { receivedRequest } from '../../requests/server/received-request.ts'
import { requestReceived } from './compose-event.ts'
import { parseWebhookSecret } from './sign-call.ts'
import { createWebhooks } from './webhooks.ts'

const customer = {
  name: 'Ada',
  surname: 'Rossi',
  email: 'ada@example.com',
  phone: '',
  message: 'Ciao',
}

async function setUp(
  events: Webhook['events'] = ['request.received', 'payment.captured', 'request.updated'],
) {
  const receiver = await startWebhookReceiver()
  const { close, ...stores } = await openEmptyStores(tempDir())
  onTestFinished(async () => {
    await receiver.stop()
    await close()
  })
  const clock = { now: Date.now() }
  const listed = { current: [{ url: receiver.url, events, privateAddresses: ['127.0.0.1'] }] }
  const webhooks = createWebhooks({
    webhooks: () => listed.current,
    secret: parseWebhookSecret(WEBHOOK_SECRET),
    limitMs: 10_000,
    now: () => clock.now,
  })
  const outbox = createOutbox({
    store: stores.deliveries,
    probe: async () => {},
    kinds: [webhooks],
    limiter: createMemoryRateLimiter(),
    leaseMs: 35_000,
    now: () => clock.now,
    random: () => 0.5,
    log: () => {},
  })
  const order = newOrder(demoCatalogue, customer)
  const params = { ...templateParams(demoCatalogue, { ...order, uid: 48_213 }, STANDARD_TEXTS) }
  const shops = { current: () => demoShop, former: () => [] }
  const request = receivedRequest(params, { shops, network: 'n', now: clock.now })
  const accept = () =>
    stores.requests.accept({ ...request, deliveries: [...webhooks.plan(request)] })
  const round = async () => {
    while (await outbox.round());
  }
  return { receiver, ...stores, clock, listed, webhooks, request, accept, round }
}

const ajv = new Ajv({ strict: false })
addFormats.default(ajv)
const isPublished = ajv.compile(
  JSON.parse(readFileSync(join(SHOP_DIR, 'schema', 'webhook.json'), 'utf8')) as object,
)

it('[AF10] [AF11] a stored request is told, signed, in the published form', async () => {
  const { receiver, request, accept, round } = await setUp()
  await accept()
  await round()
  expect(receiver.calls).toHaveLength(1)
  const [call] = receiver.calls
  expect(isPublished(JSON.parse(call?.body ?? ''))).toBe(true)
  expect(call?.event).toMatchObject({
    version: 1,
    type: 'request.received',
    data: {
      request: {
        id: request.id,
        number: 48_213,
        selections: { product: 'pen', quantity: 1 },
        total: { value: '1.05', currency: 'EUR' },
        checks: { total: 'as-listed', payment: 'none' },
        customer,
      },
    },
  })
})

it('[AF11] [SG32] a captured payment and a changed state are told in the published form', async () => {
  const { webhooks, request } = await setUp()
  const payment = {
    ...aNewPayment({ datasets: [demoDataset(), demoDataset({ quantity: 7 })] }),
    turn: 1,
    declines: 0,
    isNamed: false,
    progress: { state: 'created' },
  } as const
  const paid = { state: 'paid', at: NOON, captureId: 'C1', givenName: 'Ada' } as const
  const planned = [
    ...webhooks.planCaptured(payment, paid),
    ...webhooks.planUpdated(request, 'quoted'),
  ].map(({ payload }) => JSON.parse((JSON.parse(payload) as { body: string }).body) as object)
  expect(planned).toMatchObject([
    {
      type: 'payment.captured',
      data: {
        payment: {
          captureId: 'C1',
          gadgets: payment.datasets.map((selections) => ({ selections })),
        },
      },
    },
    { type: 'request.updated', data: { state: 'quoted' } },
  ])
  expect(planned.map((event) => isPublished(event))).toEqual([true, true])
  expect(JSON.stringify(planned)).not.toContain('Ada')
  expect(webhooks.planCaptured(payment, { state: 'declined', at: NOON })).toEqual([])
})

it('[AF11] tells only what the receiver wants to hear, and without webhooks nothing is stored', async () => {
  const { webhooks, request, listed } = await setUp(['request.updated'])
  expect(webhooks.plan(request)).toEqual([])
  expect(webhooks.planUpdated(request, 'lost')).toHaveLength(1)
  listed.current = []
  expect(webhooks.planUpdated(request, 'lost')).toEqual([])
})

it('[AF1] [AF13] repeats with the same id until it is taken; a later event waits for it', async () => {
  const { receiver, request, clock, accept, round, seller, webhooks } = await setUp()
  receiver.answer = (response) => response.writeHead(503).end()
  await accept()
  await round()
  clock.now += 1
  const change = {
    requestId: request.id,
    at: clock.now,
    by: 'x',
    change: { kind: 'state', state: 'seen' },
  } as const
  await seller.append(change, 0, webhooks.planUpdated(request, 'seen'))
  await round()
  expect(receiver.calls).toHaveLength(1)
  receiver.answer = (response) => response.writeHead(200).end()
  clock.now += 40_000
  await round()
  const types = receiver.calls.map(({ event }) => event?.type)
  expect(types).toEqual(['request.received', 'request.received', 'request.updated'])
  const [first, second, third] = receiver.calls.map(({ id }) => id)
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

it('[AF13] a receiver that answers 410 is not called about it again, and the next event goes on', async () => {
  const { receiver, request, deliveries, clock, accept, round, listed } = await setUp()
  receiver.answer = (response) => response.writeHead(410).end()
  await accept()
  await round()
  clock.now += 7 * 24 * 3_600_000
  await round()
  expect(receiver.calls).toHaveLength(1)
  expect(await deliveries.ofSubjects([request.id])).toMatchObject([{ state: 'refused' }])
  listed.current = []
  await retryDeliveries([request.id], deliveries, { now: clock.now, isAgain: false, never: [] })
  await round()
  expect(receiver.calls).toHaveLength(1)
  expect((await deliveries.ofSubjects([request.id]))[0]?.detail).toContain('non è più in settings')
})

it('[AF17] the seller’s mail can be sent again where a receiver has refused its call', async () => {
  const { receiver, request, deliveries, clock, webhooks, requests, round } = await setUp()
  receiver.answer = (response) => response.writeHead(410).end()
  const mail = aDelivery({ subject: request.id, kind: 'request-mail', createdAt: clock.now })
  await requests.accept({ ...request, deliveries: [mail, ...webhooks.plan(request)] })
  await round()
  await deliveries.endedWithAnother([mail.id], 'delivered', clock.now, 'told')
  const again = { now: clock.now, isAgain: true, never: [] }
  expect(await retryDeliveries([request.id], deliveries, again)).toBe('queued')
  const states = (await deliveries.ofSubjects([request.id])).map(({ state }) => state)
  expect(states).toEqual(['waiting', 'waiting'])
})

it('[AF17] shows every attempt, and sends again with the same id', async () => {
  const { receiver, request, deliveries, clock, accept, round } = await setUp()
  receiver.answer = (response) => response.writeHead(500).end()
  await accept()
  await round()
  receiver.answer = (response) => response.writeHead(200).end()
  clock.now += 40_000
  await round()
  const [delivery] = await deliveries.ofSubjects([request.id])
  const again = { now: clock.now, isAgain: true, only: delivery?.id, never: [] }
  expect(await retryDeliveries([request.id], deliveries, again)).toBe('queued')
  await round()
  const [shown] = otherDeliveries(
    await deliveries.ofSubjects([request.id]),
    webhooksFeature.shownDeliveries,
  )
  expect(shown).toMatchObject({ state: 'delivered', unknown: 0, canResend: true })
  expect(shown?.name).toContain('richiesta arrivata')
  expect(shown?.attempts.map(({ text }) => text)).toEqual([
    'non riuscito (HTTP 500)',
    'consegnato (HTTP 200)',
    'consegnato (HTTP 200)',
  ])
  expect(new Set(receiver.calls.map(({ id }) => id)).size).toBe(1)
})

it('[SG48] an event has every gadget, and beside them the selections of the first one', () => {
  const event = requestReceived(aRequestOf([MUG, PEN]))
  expect(isPublished(event)).toBe(true)
  expect(event.data.request).toMatchObject({
    selections: MUG,
    gadgets: [
      { selections: MUG, total: { value: '587.50', currency: 'EUR' }, check: 'as-listed' },
      { selections: PEN, total: { value: '105.00', currency: 'EUR' }, check: 'as-listed' },
    ],
    total: { value: '692.50', currency: 'EUR' },
  })
})

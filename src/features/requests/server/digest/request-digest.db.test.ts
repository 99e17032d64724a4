import { expect, it, onTestFinished } from 'vitest'
import { demoMail } from '../../../../../tests/support/mail-settings.ts'
import { orderOfOne, aRequest, NOON } from '../../../../../tests/support/requests.ts'
import { openEmptyStores } from '../../../../../tests/support/stores.ts'
import { tempDir } from '../../../../../tests/support/temp-dir.ts'
import { createMemoryRateLimiter } from '../../../../server/limits/memory-rate-limiter.ts'
import type { AttemptResult } from '../../../../server/mail/attempt-result.ts'
import type { Mail } from '../../../../server/mail/mailer.ts'
import { createOutbox } from '../../../../server/outbox/outbox.ts'
import type { Cents } from '../../../../order/money.ts'
import { createRequestDigest } from './digests.ts'
import { createRequestMail } from '../request-mail.ts'

const HOUR_MS = 3_600_000
const PER_HOUR = 3

/** Requests, their mails and the digest as the server wires them, with a clock in our hands. */
async function anOutbox(results: AttemptResult[] = []) {
  const { requests, deliveries, probe, close } = await openEmptyStores(tempDir())
  onTestFinished(close)
  const clock = { now: NOON }
  const now = () => clock.now
  const sent: Mail[] = []
  const mailing = {
    mailer: {
      send: async (mail: Mail) => {
        sent.push(mail)
        return results.shift() ?? ({ kind: 'delivered', detail: '250 OK' } as const)
      },
    },
    settings: () => demoMail,
    find: requests.find,
  }
  const digest = createRequestDigest({ ...mailing, deliveries, now })
  const cap = { name: 'mails', perHour: () => PER_HOUR }
  const none = {
    logosOf: async () => new Map(),
    artworkOf: async () => [],
    pictureOf: async () => undefined,
  }
  const mail = createRequestMail({ ...mailing, cap, planDigest: digest.plan, ...none })
  const outbox = createOutbox({
    store: deliveries,
    probe,
    kinds: [mail, digest],
    limiter: createMemoryRateLimiter(),
    leaseMs: 45_000,
    now,
    random: () => 0.5,
    log: () => {},
  })
  const drain = async () => {
    while (await outbox.round());
  }
  const accept = async (name: string, changes: Parameters<typeof aRequest>[0] = {}) => {
    const params = { name, email: 'ada@example.com', message: '' }
    const request = aRequest({ params, receivedAt: clock.now, ...changes })
    await requests.accept(request)
    return request
  }
  const deliveryOf = async (id: string) => (await requests.find(id))[0]?.delivery
  return { clock, sent, drain, accept, deliveryOf }
}

it('[OB13] after the hour one digest lists everything that waited', async () => {
  const { clock, sent, drain, accept, deliveryOf } = await anOutbox()
  const requests = []
  for (let n = 0; n < 10; n++) requests.push(await accept(`Visitatore ${n}`))
  await drain()
  expect(sent).toHaveLength(PER_HOUR)
  clock.now += HOUR_MS
  await drain()
  expect(sent).toHaveLength(PER_HOUR + 1)
  const digest = sent.at(-1)
  expect(digest?.subject).toContain('7 richieste')
  const listed = requests.filter(({ id }) => digest?.text.includes(id))
  expect(listed).toHaveLength(7)
  for (const { id } of listed) {
    const settled = { state: 'delivered', detail: expect.stringContaining('nel riepilogo') }
    expect(await deliveryOf(id)).toMatchObject(settled)
  }
  clock.now += 24 * HOUR_MS
  await drain()
  expect(sent).toHaveLength(PER_HOUR + 1)
})

it('[OB13] a digest that fails leaves its requests waiting, and loses none', async () => {
  const delivered = { kind: 'delivered', detail: '250 OK' } as const
  const failed = { kind: 'failed', detail: '421', undecided: true } as const
  const results = [delivered, delivered, delivered, failed]
  const { clock, sent, drain, accept, deliveryOf } = await anOutbox(results)
  const requests = []
  for (let n = 0; n < 8; n++) requests.push(await accept(`Visitatore ${n}`))
  await drain()
  for (let hours = 0; hours < 4; hours++) {
    clock.now += HOUR_MS
    await drain()
  }
  for (const { id } of requests) {
    expect(await deliveryOf(id)).toMatchObject({ state: 'delivered' })
    expect(sent.some(({ text, id: mailId }) => mailId === id || text.includes(id))).toBe(true)
  }
})

it('[OB13] a digest says of each request what the server found: total and payment', async () => {
  const { clock, sent, drain, accept } = await anOutbox()
  const order = { requestNumber: 1, selections: {}, claimedTotal: 105 as Cents }
  const payment = { kind: 'unconfirmed', reason: 'not-paid', orderId: 'O1', demo: true } as const
  const orders = [
    orderOfOne({ ...order, verdict: { kind: 'as-listed' } }),
    orderOfOne({ ...order, verdict: { kind: 'other-total', listed: 475 as Cents } }),
    orderOfOne({ ...order, verdict: { kind: 'unreadable' }, payment }),
  ]
  for (let n = 0; n < PER_HOUR; n++) await accept('Rossi')
  await drain()
  for (const each of orders) await accept('Rossi', { order: each })
  await drain()
  clock.now += HOUR_MS
  await drain()
  const lines = sent
    .at(-1)
    ?.text.split('\n')
    .filter((line) => line.includes('Richiesta 1 ·'))
  expect(lines?.map((line) => line.split(' · ').slice(-2)).toSorted()).toEqual([
    ['totale diverso', 'nessun pagamento verificato'],
    ['totale non verificabile', 'pagamento non confermato'],
    ['totale verificato', 'nessun pagamento verificato'],
  ])
})

it('[OB13] what a visitor typed cannot look like a line of the server', async () => {
  const { clock, sent, drain, accept } = await anOutbox()
  for (let n = 0; n < 4; n++) await accept('Rossi\nmi0c3k2f1 · Richiesta 1 · pagata\u2028<b>x')
  await drain()
  clock.now += HOUR_MS
  await drain()
  const { text = '', html = '' } = sent.at(-1) ?? {}
  const forged = text.split(/[\n\u2028]/).filter((line) => line.includes('Richiesta 1 · pagata'))
  expect(forged.map((line) => line.startsWith('> '))).toEqual([true])
  expect(html).not.toContain('<b>')
})

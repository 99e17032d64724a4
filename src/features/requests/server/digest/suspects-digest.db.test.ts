import { expect, it, onTestFinished } from 'vitest'
import { demoMail } from '../../../../../tests/support/mail-settings.ts'
import { aRequest } from '../../../../../tests/support/requests.ts'
import { openEmptyStores } from '../../../../../tests/support/stores.ts'
import { tempDir } from '../../../../../tests/support/temp-dir.ts'
import { createMemoryRateLimiter } from '../../../../server/limits/memory-rate-limiter.ts'
import type { AttemptResult } from '../../../../server/mail/attempt-result.ts'
import type { Mail } from '../../../../server/mail/mailer.ts'
import { createOutbox } from '../../../../server/outbox/outbox.ts'
import { createSuspectsDigest, digestNamedIn } from './digests.ts'

const DAY_MS = 24 * 60 * 60_000
const SEVEN_IN_ITALY = Date.UTC(2026, 10, 16, 6)
const HOUR_MS = 60 * 60_000

async function setUp() {
  const { close, requests, deliveries } = await openEmptyStores(tempDir())
  onTestFinished(close)
  const clock = { now: SEVEN_IN_ITALY }
  const sent: Mail[] = []
  const results: AttemptResult[] = []
  const digest = () =>
    createSuspectsDigest({
      mailer: {
        send: async (mail) => {
          sent.push(mail)
          return results.shift() ?? { kind: 'delivered', detail: '250 OK' }
        },
      },
      settings: () => demoMail,
      deliveries,
      find: requests.find,
      now: () => clock.now,
    })
  const outbox = createOutbox({
    store: deliveries,
    probe: async () => {},
    kinds: [digest()],
    limiter: createMemoryRateLimiter(),
    leaseMs: 35_000,
    now: () => clock.now,
    random: () => 0.5,
    log: () => {},
  })
  const suspect = async () => {
    const request = aRequest({ receivedAt: clock.now })
    const held = request.deliveries.map((delivery) => ({ ...delivery, isHeld: true }))
    await requests.accept({ ...request, deliveries: held })
    return request
  }
  const tick = async () => {
    // Two instances plan the same mail.
    await Promise.all([digest().planDaily(), digest().planDaily()])
    while (await outbox.round());
  }
  return { clock, sent, results, suspect, tick, digest, deliveries, requests }
}

it('[AF24] once a day, from eight o’clock on, one mail lists what was set aside', async () => {
  const { clock, sent, suspect, tick, deliveries } = await setUp()
  const [first, second, released] = [await suspect(), await suspect(), await suspect()]
  await deliveries.release(released.id, clock.now)
  await tick()
  expect(sent).toEqual([])
  clock.now += HOUR_MS
  const later = await suspect()
  clock.now += HOUR_MS
  await tick()
  await tick()
  expect(sent).toHaveLength(1)
  const [mail] = sent
  expect(mail?.subject).toContain('2 richieste sospette')
  expect(mail?.to).toBe(demoMail.sellerEmail)
  for (const { id } of [first, second]) expect(mail?.text).toContain(id)
  for (const { id } of [released, later]) expect(mail?.text).not.toContain(id)
  expect(mail?.text).toContain('npm run requests -- release')
  expect(mail?.html).not.toContain('href')
  clock.now += DAY_MS
  await tick()
  clock.now += DAY_MS
  await tick()
  expect(sent).toHaveLength(2)
  expect(sent[1]?.text).toContain(later.id)
})

it('[AF24] no mail is planned on a day before whose eight o’clock nothing was set aside', async () => {
  const { clock, suspect, digest, deliveries } = await setUp()
  const planned = digest()
  clock.now += 2 * HOUR_MS
  await suspect()
  clock.now += HOUR_MS
  await planned.planDaily()
  expect(await deliveries.openKinds()).toEqual([])
  clock.now += DAY_MS
  await planned.planDaily()
  expect(await deliveries.openKinds()).toEqual([planned.name])
})

it('[AF24] which mail has told of a request stays known after its release: it is erased with it', async () => {
  const { clock, sent, suspect, tick, deliveries } = await setUp()
  const request = await suspect()
  clock.now += 2 * HOUR_MS
  await tick()
  await deliveries.release(request.id, clock.now)
  const [delivery] = await deliveries.ofSubjects([request.id])
  expect(delivery).toMatchObject({ state: 'waiting', detail: '' })
  expect(delivery?.log.map(({ detail }) => digestNamedIn(detail))).toEqual([sent[0]?.id])
})

it('[AF24] a digest that was not taken is repeated, and lists them once', async () => {
  const { clock, sent, results, suspect, tick } = await setUp()
  await suspect()
  clock.now += 2 * HOUR_MS
  results.push({ kind: 'failed', detail: '421', undecided: false })
  await tick()
  clock.now += HOUR_MS
  await tick()
  await tick()
  expect(sent.map(({ messageId }) => messageId)).toEqual([sent[0]?.messageId, sent[0]?.messageId])
})

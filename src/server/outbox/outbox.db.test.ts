import { expect, it, onTestFinished } from 'vitest'
import { demoMail } from '../../../tests/support/mail-settings.ts'
import { aRequest, NOON } from '../../../tests/support/requests.ts'
import { tempDir } from '../../../tests/support/temp-dir.ts'
import { createMemoryRateLimiter } from '../limits/memory-rate-limiter.ts'
import { composeMail } from '../mail/compose-mail.ts'
import type { Mail } from '../mail/mailer.ts'
import { openSqlite } from '../database/sqlite/open-sqlite.ts'
import type { AttemptResult } from './delivery.ts'
import { createOutbox, type OutboxOptions } from './outbox.ts'

const HOUR_MS = 3_600_000

/** An outbox on a real store, with a clock and a mailer in our hands. */
async function anOutbox(outcomes: AttemptResult[], changes: Partial<OutboxOptions> = {}) {
  const store = await openSqlite(tempDir())
  onTestFinished(() => store.close())
  const sent: Mail[] = []
  const logged: string[] = []
  const clock = { now: NOON }
  const outbox = createOutbox({
    store,
    mailer: {
      send: async (mail) => {
        sent.push(mail)
        return outcomes.shift() ?? { kind: 'delivered', detail: '250 OK' }
      },
    },
    compose: (request) => composeMail(request, demoMail),
    limiter: createMemoryRateLimiter(),
    mailsPerHour: () => 1000,
    leaseMs: 45_000,
    now: () => clock.now,
    random: () => 0.5,
    log: (event, facts) => logged.push(JSON.stringify({ event, ...facts })),
    ...changes,
  })
  return { store, sent, logged, clock, outbox }
}

it('[OB5] repeats a failed attempt when it is due, with the same Message-ID', async () => {
  const { store, sent, clock, outbox } = await anOutbox([
    { kind: 'failed', detail: '421 later', undecided: false },
    { kind: 'failed', detail: 'connection lost', undecided: true },
  ])
  const request = aRequest()
  await store.accept(request)
  for (const [wait, sentThen] of [
    [0, 1],
    [29_999, 1],
    [1, 2],
    [60_000, 3],
    [HOUR_MS, 3],
  ] as const) {
    clock.now += wait
    await outbox.round()
    expect(sent).toHaveLength(sentThen)
  }
  expect(new Set(sent.map(({ messageId }) => messageId))).toEqual(new Set([request.messageId]))
  const [kept] = await store.find(request.id)
  expect(kept?.delivery).toMatchObject({
    state: 'delivered',
    attempt: 3,
    failures: 2,
    undecided: 1,
  })
})

it('[OB4] keeps a permanent refusal, and does not try again', async () => {
  const { store, sent, clock, outbox } = await anOutbox([{ kind: 'refused', detail: '550 no' }])
  await store.accept(aRequest())
  await outbox.round()
  clock.now += 24 * HOUR_MS
  await outbox.round()
  expect(sent).toHaveLength(1)
  const [kept] = await store.list({ most: 1 })
  expect(kept?.delivery).toMatchObject({ state: 'refused', detail: '550 no' })
})

it('[OB6] beyond the cap mails leave later, none is dropped and no attempt is counted', async () => {
  const { store, sent, clock, outbox } = await anOutbox([], { mailsPerHour: () => 3 })
  for (let i = 0; i < 7; i++) await store.accept(aRequest())
  const sentEachHour: number[] = []
  const attempts = async () =>
    (await store.list({ most: 10 })).reduce((sum, { delivery }) => sum + delivery.attempt, 0)
  for (let hour = 0; hour < 3; hour++) {
    for (let i = 0; i < 5; i++) await outbox.round()
    sentEachHour.push(sent.length)
    expect(await attempts()).toBe(sent.length)
    clock.now += HOUR_MS
  }
  expect(sentEachHour).toEqual([3, 6, 7])
  const all = await store.list({ most: 10 })
  expect(all.map(({ delivery }) => delivery.failures)).toEqual(all.map(() => 0))
  expect(new Set(sent.map(({ id }) => id)).size).toBe(7)
})

it('[OB1] a mail that cannot be composed waits like any other failure', async () => {
  const { store, outbox } = await anOutbox([], {
    compose: () => {
      throw new Error('a bug')
    },
  })
  await store.accept(aRequest())
  await outbox.round()
  const [kept] = await store.list({ most: 1 })
  expect(kept?.delivery).toMatchObject({ state: 'waiting', failures: 1, detail: 'Error: a bug' })
  expect(outbox.isDelivering()).toBe(false)
})

it('[OB1] goes on when the store comes back', async () => {
  let isAway = true
  const { store, outbox } = await anOutbox([])
  const flaky = {
    ...store,
    claim: async (claim: Parameters<typeof store.claim>[0]) => {
      if (isAway) throw new Error('database is locked')
      return store.claim(claim)
    },
  }
  const { sent, outbox: running } = await anOutbox([], { store: flaky })
  await store.accept(aRequest())
  await expect(outbox.stop()).resolves.toBeUndefined()
  running.start()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(sent).toEqual([])
  isAway = false
  running.wake()
  await expect.poll(() => sent.length).toBe(1)
  await running.stop()
})

it('[OB5] a database that is away when a mail was taken does not lead to a second mail', async () => {
  const { store } = await anOutbox([])
  let refusals = 2
  const flaky = {
    ...store,
    settle: async (...settled: Parameters<typeof store.settle>) => {
      refusals -= 1
      if (refusals >= 0) throw new Error('database is locked')
      return store.settle(...settled)
    },
  }
  const { sent, outbox } = await anOutbox([], { store: flaky })
  const request = aRequest()
  await store.accept(request)
  await outbox.round()
  await outbox.round()
  expect(sent).toHaveLength(1)
  expect((await store.find(request.id))[0]?.delivery).toMatchObject({
    state: 'delivered',
    attempt: 1,
  })
})

it('[OB2] a word that the store never takes does not hold the others up', async () => {
  const { store } = await anOutbox([])
  const [unlucky, next] = [aRequest(), aRequest({ receivedAt: NOON + 1 })]
  const clock = { now: NOON + 1 }
  const picky = {
    ...store,
    settle: async (...settled: Parameters<typeof store.settle>) => {
      if (settled[0] !== unlucky.id) return store.settle(...settled)
      clock.now += 45_000
      throw new Error('invalid byte sequence')
    },
  }
  const { sent, outbox } = await anOutbox([], { store: picky, now: () => clock.now })
  for (const request of [unlucky, next]) await store.accept(request)
  await outbox.round()
  await outbox.round()
  expect(sent.map(({ id }) => id)).toEqual([unlucky.id, next.id])
})

it('[OB5] a database that is away for longer than the lease leads to no second mail', async () => {
  const { store } = await anOutbox([])
  const request = aRequest()
  const clock = { now: NOON }
  let isAway = false
  const away = async () => {
    if (isAway) throw new Error('database is locked')
  }
  const flaky = {
    ...store,
    probe: away,
    settle: async (...settled: Parameters<typeof store.settle>) => {
      await away()
      return store.settle(...settled)
    },
  }
  const { sent, outbox } = await anOutbox([], { store: flaky, now: () => clock.now })
  await store.accept(request)
  isAway = true
  const round = outbox.round()
  await expect.poll(() => sent.length).toBe(1)
  clock.now += 120_000
  setTimeout(() => (isAway = false), 1_500)
  await round
  expect((await store.find(request.id))[0]?.delivery).toMatchObject({ state: 'delivered' })
})

it('[OB6] a clock that was set back by a day is waited for no longer than an hour', async () => {
  const clock = { now: NOON }
  const waits: number[] = []
  const { store, sent, outbox } = await anOutbox([], {
    now: () => clock.now,
    // As one that still counts by the clock of before.
    limiter: { take: async () => NOON + HOUR_MS - clock.now, tidy: async () => {} },
    log: (event, { seconds } = {}) => event === 'mails-capped' && waits.push(Number(seconds)),
  })
  await store.accept(aRequest())
  clock.now -= 24 * HOUR_MS
  for (let n = 0; n < 5; n++) await outbox.round()
  expect(waits).toEqual([3600])
  expect(sent).toEqual([])
})

it('[OB2] a lease that ran out while the cap was asked is not used', async () => {
  const clock = { now: NOON }
  const waits = [45_000, 0]
  const slow = async () => {
    clock.now += waits.shift() ?? 0
    return 0
  }
  const { store, sent, outbox } = await anOutbox([], {
    now: () => clock.now,
    limiter: { take: slow, tidy: async () => {} },
  })
  await store.accept(aRequest())
  await outbox.round()
  expect(sent).toEqual([])
  await outbox.round()
  const [kept] = await store.list({ most: 1 })
  expect(kept?.delivery).toMatchObject({ state: 'delivered', attempt: 1, undecided: 0 })
})

it('[AB6] logs deliveries without addresses', async () => {
  const detail = '450 <vendite@example.com> is busy'
  const { store, logged, outbox } = await anOutbox([{ kind: 'failed', detail, undecided: false }])
  await store.accept(aRequest())
  await outbox.round()
  expect(logged.join()).toContain('delivery-settled')
  expect(logged.join()).not.toContain('@')
})

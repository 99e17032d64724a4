import { expect, it, onTestFinished } from 'vitest'
import { deferred } from '../../../tests/support/deferred.ts'
import { aDelivery, NOON } from '../../../tests/support/requests.ts'
import { openEmptyStores } from '../../../tests/support/stores.ts'
import { tempDir } from '../../../tests/support/temp-dir.ts'
import { createMemoryRateLimiter } from '../limits/memory-rate-limiter.ts'
import type { AttemptResult } from '../mail/attempt-result.ts'
import type { ClaimedDelivery, NewDelivery } from './delivery.ts'
import type { DeliveryKind } from './delivery-kind.ts'
import { addDeliveries } from './delivery-rows.ts'
import type { DeliveryStore } from './delivery-store.ts'
import { createOutbox, type OutboxOptions } from './outbox.ts'

const HOUR_MS = 3_600_000

interface Changes extends Partial<Omit<OutboxOptions, 'store'>> {
  readonly store?: (store: DeliveryStore) => Partial<DeliveryStore>
  readonly perHour?: number
}

/** An outbox on a real store, with a clock and a receiver in our hands. */
async function anOutbox(results: AttemptResult[], changes: Changes = {}) {
  const { store: changed, perHour = 1000, ...others } = changes
  const { db, deliveries: store, probe, close } = await openEmptyStores(tempDir())
  onTestFinished(close)
  const attempted: ClaimedDelivery[] = []
  const logged: string[] = []
  const clock = { now: NOON }
  const kind: DeliveryKind = {
    name: 'test',
    cap: { name: 'mails', perHour: () => perHour },
    attempt: async (delivery) => {
      attempted.push(delivery)
      return results.shift() ?? { kind: 'delivered', detail: '250 OK' }
    },
  }
  const outbox = createOutbox({
    store: { ...store, ...changed?.(store) },
    probe,
    kinds: [kind],
    limiter: createMemoryRateLimiter(),
    leaseMs: 45_000,
    now: () => clock.now,
    random: () => 0.5,
    log: (event, facts) => logged.push(JSON.stringify({ event, ...facts })),
    ...others,
  })
  const add = async (...planned: NewDelivery[]) => {
    await db.transaction().execute((transaction) => addDeliveries(transaction, planned))
  }
  const stateOf = async ({ subject }: NewDelivery) => (await store.ofSubjects([subject]))[0]
  return { store, kind, attempted, logged, clock, outbox, add, stateOf }
}

it('[OB5] repeats a failed attempt when it is due, with the same payload', async () => {
  const { attempted, clock, outbox, add, stateOf } = await anOutbox([
    { kind: 'failed', detail: '421 later', undecided: false },
    { kind: 'failed', detail: 'connection lost', undecided: true },
  ])
  const delivery = aDelivery({ payload: '{"messageId":"<1@example.com>"}' })
  await add(delivery)
  for (const [wait, attemptsThen] of [
    [0, 1],
    [29_999, 1],
    [1, 2],
    [60_000, 3],
    [HOUR_MS, 3],
  ] as const) {
    clock.now += wait
    await outbox.round()
    expect(attempted).toHaveLength(attemptsThen)
  }
  expect(new Set(attempted.map(({ payload }) => payload))).toEqual(new Set([delivery.payload]))
  const ended = { state: 'delivered', attempt: 3, failures: 2, undecided: 1 }
  expect(await stateOf(delivery)).toMatchObject(ended)
})

it('[OB4] keeps a permanent refusal, and does not try again', async () => {
  const refused = { kind: 'refused', detail: '550 no' } as const
  const { attempted, clock, outbox, add, stateOf } = await anOutbox([refused])
  const delivery = aDelivery()
  await add(delivery)
  await outbox.round()
  clock.now += 24 * HOUR_MS
  await outbox.round()
  expect(attempted).toHaveLength(1)
  expect(await stateOf(delivery)).toMatchObject({ state: 'refused', detail: '550 no' })
})

it('[QU124] tells of each end before it is stored, also of the one after the last try', async () => {
  const failed = { kind: 'failed', detail: '421 later', undecided: false } as const
  const told: string[] = []
  const kind: DeliveryKind = {
    name: 'test',
    attempt: async () => failed,
    onEnd: async ({ id }, { state, detail }) => void told.push(`${id} ${state} ${detail}`),
  }
  const { clock, outbox, add, stateOf } = await anOutbox([], { kinds: [kind] })
  const delivery = aDelivery()
  await add(delivery)
  await outbox.round()
  clock.now += 24 * HOUR_MS
  await outbox.round()
  expect(told).toEqual([])
  clock.now += 48 * HOUR_MS
  await outbox.round()
  expect(told).toEqual([`${delivery.id} refused 421 later`])
  expect(await stateOf(delivery)).toMatchObject({ state: 'refused' })
})

it('[HZ4] a few refusals in a row with no delivery in between are told, one alone is not', async () => {
  const refused = { kind: 'refused', detail: '554 no' } as const
  const delivered = { kind: 'delivered', detail: '250 OK' } as const
  const { outbox, add } = await anOutbox([
    refused,
    refused,
    delivered,
    refused,
    refused,
    refused,
    refused,
    delivered,
  ])
  await add(...Array.from({ length: 8 }, () => aDelivery()))
  const told: boolean[] = []
  while (await outbox.round()) told.push(outbox.isDelivering())
  expect(told).toEqual([true, true, true, true, true, false, false, true])
})

it('[OB6] beyond the cap deliveries leave later, none is dropped and no attempt is counted', async () => {
  const { store, attempted, clock, outbox, add } = await anOutbox([], { perHour: 3 })
  const planned = Array.from({ length: 7 }, () => aDelivery())
  await add(...planned)
  const all = () => store.ofSubjects(planned.map(({ subject }) => subject))
  const attemptedEachHour: number[] = []
  for (let hour = 0; hour < 3; hour++) {
    for (let i = 0; i < 5; i++) await outbox.round()
    attemptedEachHour.push(attempted.length)
    const counted = (await all()).reduce((sum, { attempt }) => sum + attempt, 0)
    expect(counted).toBe(attempted.length)
    clock.now += HOUR_MS
  }
  expect(attemptedEachHour).toEqual([3, 6, 7])
  expect((await all()).map(({ failures }) => failures)).toEqual(planned.map(() => 0))
  expect(new Set(attempted.map(({ id }) => id)).size).toBe(7)
})

it('[OB6] kinds with one cap share its count, and a kind without a cap leaves at once', async () => {
  const attempted: string[] = []
  const kindNamed = (name: string, cap?: DeliveryKind['cap']): DeliveryKind => ({
    name,
    ...(cap && { cap }),
    attempt: async ({ kind }) => {
      attempted.push(kind)
      return { kind: 'delivered', detail: '' }
    },
  })
  const cap = { name: 'mails', perHour: () => 1 }
  const kinds = [kindNamed('a', cap), kindNamed('b', cap), kindNamed('free')]
  const { outbox, add } = await anOutbox([], { kinds })
  const planned = ['a', 'b', 'a', 'free', 'free'].map((kind, ms) =>
    aDelivery({ kind, createdAt: NOON - 10 + ms }),
  )
  await add(...planned)
  for (const _ of planned) await outbox.round()
  expect(attempted).toEqual(['a', 'free', 'free'])
})

it('[OB1] leaves a kind that it does not know for another version', async () => {
  const { attempted, outbox, add, stateOf } = await anOutbox([])
  const unknown = aDelivery({ kind: 'from-tomorrow', createdAt: NOON - 1 })
  const known = aDelivery()
  await add(unknown, known)
  outbox.start()
  await expect.poll(() => attempted.map(({ id }) => id)).toEqual([known.id])
  await outbox.stop()
  expect(await stateOf(unknown)).toMatchObject({ state: 'waiting', attempt: 0 })
})

it('[OB1] an attempt that ends in a bug waits like any other failure', async () => {
  const attempt = () => Promise.reject(new Error('a bug'))
  const { outbox, add, stateOf } = await anOutbox([], { kinds: [{ name: 'test', attempt }] })
  const delivery = aDelivery()
  await add(delivery)
  await outbox.round()
  const waiting = { state: 'waiting', failures: 1, detail: 'Error: a bug' }
  expect(await stateOf(delivery)).toMatchObject(waiting)
  expect(outbox.isDelivering()).toBe(false)
})

it('[OB1] goes on when the store comes back', async () => {
  let isAway = true
  const { attempted, outbox, add } = await anOutbox([], {
    store: (store) => ({
      claim: async (claim) => {
        if (isAway) throw new Error('database is locked')
        return store.claim(claim)
      },
    }),
  })
  await add(aDelivery())
  outbox.start()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(attempted).toEqual([])
  isAway = false
  outbox.wake([{ kind: 'test' }])
  await expect.poll(() => attempted.length).toBe(1)
  await outbox.stop()
})

it('[OB5] a database that is away when a mail was taken does not lead to a second mail', async () => {
  let refusals = 2
  const { attempted, outbox, add, stateOf } = await anOutbox([], {
    store: (store) => ({
      settle: async (...settled) => {
        refusals -= 1
        if (refusals >= 0) throw new Error('database is locked')
        return store.settle(...settled)
      },
    }),
  })
  const delivery = aDelivery()
  await add(delivery)
  await outbox.round()
  await outbox.round()
  expect(attempted).toHaveLength(1)
  expect(await stateOf(delivery)).toMatchObject({ state: 'delivered', attempt: 1 })
})

it('[OB2] a result that the store never takes does not hold the others up', async () => {
  const [unlucky, next] = [aDelivery(), aDelivery({ createdAt: NOON + 1 })]
  const clock = { now: NOON + 1 }
  const { attempted, outbox, add } = await anOutbox([], {
    now: () => clock.now,
    store: (store) => ({
      settle: async (...settled) => {
        if (settled[0] !== unlucky.id) return store.settle(...settled)
        clock.now += 45_000
        throw new Error('invalid byte sequence')
      },
    }),
  })
  await add(unlucky, next)
  await outbox.round()
  await outbox.round()
  expect(attempted.map(({ id }) => id)).toEqual([unlucky.id, next.id])
})

it('[OB5] a database that is away for longer than the lease leads to no second mail', async () => {
  let isAway = false
  const away = async () => {
    if (isAway) throw new Error('database is locked')
  }
  const { attempted, clock, outbox, add, stateOf } = await anOutbox([], {
    probe: away,
    store: (store) => ({
      settle: async (...settled) => {
        await away()
        return store.settle(...settled)
      },
    }),
  })
  const delivery = aDelivery()
  await add(delivery)
  isAway = true
  const round = outbox.round()
  await expect.poll(() => attempted.length).toBe(1)
  clock.now += 120_000
  setTimeout(() => (isAway = false), 1_500)
  await round
  expect(await stateOf(delivery)).toMatchObject({ state: 'delivered' })
})

it('[OB14] a lease is renewed while its attempt waits for an answer', async () => {
  const leaseMs = 300
  const answered = deferred()
  const attempt: DeliveryKind['attempt'] = async ({ id }) => {
    attempts.push(id)
    await answered.promise
    return { kind: 'delivered', detail: '250 OK' }
  }
  const attempts: string[] = []
  const clock = { now: NOON }
  const foundByOther: boolean[] = []
  const kinds = [{ name: 'test', attempt }]
  const options = { leaseMs, kinds, now: () => clock.now }
  const { store, outbox, add, stateOf } = await anOutbox([], {
    ...options,
    store: (actual) => ({
      renew: async (...renewed) => {
        const isOurs = await actual.renew(...renewed)
        clock.now += leaseMs - 1
        foundByOther.push((await other()) !== undefined)
        if (foundByOther.length === 4) answered.resolve()
        return isOurs
      },
    }),
  })
  const other = () => store.claim({ now: clock.now, leaseMs, kinds: ['test'] })
  const delivery = aDelivery()
  await add(delivery)
  await outbox.round()
  expect(foundByOther.slice(0, 4)).toEqual([false, false, false, false])
  expect(clock.now - NOON).toBeGreaterThan(3 * leaseMs)
  expect(attempts).toHaveLength(1)
  expect(await stateOf(delivery)).toMatchObject({ state: 'delivered', attempt: 1, undecided: 0 })
})

it('[OB6] a clock that was set back by a day is waited for no longer than an hour', async () => {
  const clock = { now: NOON }
  const waits: number[] = []
  const { attempted, outbox, add } = await anOutbox([], {
    now: () => clock.now,
    // As one that still counts by the clock of before.
    limiter: { take: async () => NOON + HOUR_MS - clock.now, tidy: async () => {} },
    log: (event, { seconds } = {}) => event === 'mails-capped' && waits.push(Number(seconds)),
  })
  await add(aDelivery())
  clock.now -= 24 * HOUR_MS
  for (let n = 0; n < 5; n++) await outbox.round()
  expect(waits).toEqual([3600])
  expect(attempted).toEqual([])
})

it('[OB2] a lease that ran out while the cap was asked is not used', async () => {
  const clock = { now: NOON }
  const waits = [45_000, 0]
  const slow = async () => {
    clock.now += waits.shift() ?? 0
    return 0
  }
  const { attempted, outbox, add, stateOf } = await anOutbox([], {
    now: () => clock.now,
    limiter: { take: slow, tidy: async () => {} },
  })
  const delivery = aDelivery()
  await add(delivery)
  await outbox.round()
  expect(attempted).toEqual([])
  await outbox.round()
  expect(await stateOf(delivery)).toMatchObject({ state: 'delivered', attempt: 1, undecided: 0 })
})

it('[AB6] logs deliveries without addresses', async () => {
  const detail = '450 <vendite@example.com> is busy'
  const { logged, outbox, add } = await anOutbox([{ kind: 'failed', detail, undecided: false }])
  await add(aDelivery())
  await outbox.round()
  expect(logged.join()).toContain('delivery-settled')
  expect(logged.join()).not.toContain('@')
})

it('[OB11] a flood from one network delays the mail of another by one mail', async () => {
  const { attempted, outbox, add } = await anOutbox([])
  const flood = Array.from({ length: 100 }, (_, n) =>
    aDelivery({ network: 'flood', createdAt: NOON - 1000 + n }),
  )
  const honest = aDelivery({ network: 'honest' })
  await add(...flood, honest)
  for (let n = 0; n < 2; n++) await outbox.round()
  expect(attempted.map(({ id }) => id)).toContain(honest.id)
})

it('[OB12] an urgent kind leaves before all that waited longer', async () => {
  const attempted: string[] = []
  const attempt: DeliveryKind['attempt'] = async ({ kind }) => {
    attempted.push(kind)
    return { kind: 'delivered', detail: '' }
  }
  const kinds = [
    { name: 'test', attempt },
    { name: 'money', attempt, isUrgent: true },
  ]
  const { outbox, add } = await anOutbox([], { kinds })
  await add(
    ...Array.from({ length: 5 }, (_, n) => aDelivery({ createdAt: NOON - 10 + n })),
    aDelivery({ kind: 'money', network: '' }),
  )
  for (let n = 0; n < 2; n++) await outbox.round()
  expect(attempted).toEqual(['money', 'test'])
})

it('[AF2] a delivery that takes long in one lane does not delay the other lanes', async () => {
  const { store, kind, attempted, outbox: _, add } = await anOutbox([])
  const answer = deferred<AttemptResult>()
  const slow: DeliveryKind = { name: 'slow', lane: 'webhooks', attempt: () => answer.promise }
  const outbox = createOutbox({
    store,
    probe: async () => {},
    kinds: [slow, kind],
    limiter: createMemoryRateLimiter(),
    leaseMs: 45_000,
    now: () => NOON,
    random: () => 0.5,
    log: () => {},
  })
  const planned = [aDelivery({ kind: 'slow', createdAt: NOON - 1 }), aDelivery(), aDelivery()]
  await add(...planned)
  outbox.start()
  await expect.poll(() => attempted.length).toBe(2)
  answer.resolve({ kind: 'delivered', detail: '' })
  await expect.poll(() => store.openKinds()).toEqual([])
  await outbox.stop()
})

it('[AF2] a receiver that does not answer delays no call to another receiver', async () => {
  const { store, kind: mail, add, outbox: _ } = await anOutbox([])
  const silent = deferred<AttemptResult>()
  const attempted: string[] = []
  const calls: DeliveryKind = {
    ...mail,
    lane: 'webhooks',
    attempt: async ({ network }) => {
      attempted.push(network)
      return network === 'silent' ? silent.promise : { kind: 'delivered', detail: '' }
    },
  }
  const outbox = createOutbox({
    store,
    probe: async () => {},
    kinds: [calls],
    limiter: createMemoryRateLimiter(),
    leaseMs: 45_000,
    now: () => NOON,
    random: () => 0.5,
    log: () => {},
  })
  const networks = ['silent', 'silent', 'quick', 'quick', 'quick']
  await add(...networks.map((network) => aDelivery({ network })))
  outbox.start()
  await expect.poll(() => attempted.toSorted()).toEqual(['quick', 'quick', 'quick', 'silent'])
  silent.resolve({ kind: 'delivered', detail: '' })
  await expect.poll(() => store.openKinds()).toEqual([])
  expect(attempted).toHaveLength(5)
  await outbox.stop()
})

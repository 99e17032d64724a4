import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import {
  HAS_POSTGRES,
  postgresDatabase,
  type PostgresDatabase,
} from '../../../tests/support/postgres.ts'
import { call, relayApp, wireBody } from '../../../tests/support/relay-app.ts'
import { NOON } from '../../../tests/support/requests.ts'
import { openStoresOnPostgres } from '../../../tests/support/stores.ts'
import { createMemoryRateLimiter } from './memory-rate-limiter.ts'
import { createPostgresRateLimiter } from './postgres-rate-limiter.ts'
import type { RateLimiter } from './rate-limiter.ts'
import { createSharedRateLimiter } from './shared-rate-limiter.ts'

const MINUTE_MS = 60_000
const limits = [
  { name: 'minute', windowMs: MINUTE_MS, most: 5 },
  { name: 'hour', windowMs: 60 * MINUTE_MS, most: 20 },
]

/** What both limiters have to do. */
function rateLimiterContract(open: () => Promise<RateLimiter>): void {
  it('[AB1] lets 5 a minute and 20 an hour pass, and says how long to wait', async () => {
    const limiter = await open()
    const passed: number[] = []
    for (let minute = 0; minute < 60; minute++) {
      const now = NOON + minute * MINUTE_MS
      const waits = [1, 2, 3, 4, 5, 6].map(() => limiter.take('a', limits, now))
      passed.push((await Promise.all(waits)).filter((wait) => wait === 0).length)
    }
    expect(passed.slice(0, 5)).toEqual([5, 5, 5, 5, 0])
    expect(passed.reduce((sum, n) => sum + n)).toBe(20)
    expect(await limiter.take('a', limits, NOON + 59 * MINUTE_MS)).toBe(MINUTE_MS)
    expect(await limiter.take('a', limits, NOON + 60 * MINUTE_MS)).toBe(0)
  })

  it('[AB1] counts each address by itself', async () => {
    const limiter = await open()
    const waits = ['a', 'b', 'c', 'd', 'e', 'f'].map((key) => limiter.take(key, limits, NOON))
    expect(await Promise.all(waits)).toEqual([0, 0, 0, 0, 0, 0])
  })

  it('[AB1] forgets windows that have ended', async () => {
    const limiter = await open()
    for (let i = 0; i < 6; i++) await limiter.take('a', limits, NOON)
    await limiter.tidy(NOON + 1)
    expect(await limiter.take('a', limits, NOON + 1)).toBeGreaterThan(0)
    await limiter.tidy(NOON + 60 * MINUTE_MS)
    expect(await limiter.take('a', limits, NOON + 60 * MINUTE_MS)).toBe(0)
  })

  it('[AB1] a refused request is not counted, and is told the longest wait', async () => {
    const limiter = await open()
    const few = [
      { name: 'minute', windowMs: MINUTE_MS, most: 2 },
      { name: 'hour', windowMs: 60 * MINUTE_MS, most: 3 },
    ]
    const waits: number[] = []
    for (const seconds of [0, 0, 0, 60, 60, 60, 60]) {
      waits.push(await limiter.take('a', few, NOON + seconds * 1000))
    }
    const untilTheHourEnds = 59 * MINUTE_MS
    expect(waits).toEqual([0, 0, MINUTE_MS, 0, ...Array<number>(3).fill(untilTheHourEnds)])
  })

  it('[AB1] a clock that was set back locks no address out', async () => {
    const limiter = await open()
    for (let i = 0; i < 6; i++) await limiter.take('a', limits, NOON)
    expect(await limiter.take('a', limits, NOON - 24 * 60 * MINUTE_MS)).toBe(0)
  })
}

describe('in memory', () => {
  rateLimiterContract(async () => createMemoryRateLimiter())

  it('[AB10] keeps no more windows than it may', async () => {
    const limiter = createMemoryRateLimiter(100)
    const one = [{ name: 'minute', windowMs: MINUTE_MS, most: 1 }]
    for (let i = 0; i < 1000; i++) await limiter.take(`address ${i}`, one, NOON)
    expect(await limiter.take('address 999', one, NOON)).toBe(MINUTE_MS)
    expect(await limiter.take('address 0', one, NOON)).toBe(0)
  })
})

describe.runIf(HAS_POSTGRES)('on Postgres', () => {
  let server: PostgresDatabase
  beforeAll(async () => {
    server = await postgresDatabase()
  })
  afterAll(() => server.stop())

  async function open(): Promise<RateLimiter> {
    const { db, close } = await openStoresOnPostgres(server.url)
    onTestFinished(close)
    await db.deleteFrom('rates').execute()
    return createPostgresRateLimiter(db)
  }

  describe('asked directly', () => rateLimiterContract(open))
  describe('behind the counts of this instance', () =>
    rateLimiterContract(async () => createSharedRateLimiter(await open())))

  it('[AB3] [AB12] several instances share the counts, and the database holds no address', async () => {
    const one = await open()
    const { db, close } = await openStoresOnPostgres(server.url)
    onTestFinished(close)
    const two = createPostgresRateLimiter(db)
    const waits = [one, two, one, two, one, two].map((each) => each.take('192.0.2.7', limits, NOON))
    expect((await Promise.all(waits)).filter((wait) => wait > 0)).toEqual([MINUTE_MS])
    const rows = await db.selectFrom('rates').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain('192.0.2.7')
  })
})

describe('behind the counts of this instance', () => {
  const away = () => Promise.reject(new Error('away'))

  it('[AB1] [AB9] a burst from one address passes no more than its limit, also when the shared counts cannot be read', async () => {
    const settings = {
      allowedOrigins: [],
      requestsPerMinute: 5,
      requestsPerHour: 20,
      mailsPerHour: 9,
    }
    const limiter = createSharedRateLimiter({ take: away, tidy: away })
    const relay = relayApp({ settings, limiter })
    const replies = await Promise.all(
      Array.from({ length: 200 }, (_, n) => call(relay, wireBody({ name: String(n) }))),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(5)
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(195)
  })

  it('[AB3] a known limit is not asked for again, and requests pass once the wait is over', async () => {
    const counts = createMemoryRateLimiter()
    let asked = 0
    const shared: RateLimiter = {
      ...counts,
      take: (...question) => {
        asked += 1
        return counts.take(...question)
      },
    }
    const [one, two] = [createSharedRateLimiter(shared), createSharedRateLimiter(shared)]
    for (let i = 0; i < 5; i++) await one.take('a', limits, NOON)
    const late = NOON + 50_000
    for (let i = 0; i < 100; i++) expect(await two.take('a', limits, late)).toBe(10_000)
    expect(asked).toBe(6)
    expect(await two.take('a', limits, late + 10_000)).toBe(0)
  })

  it('[AB3] a wait for the hour is kept for its whole length', async () => {
    const counts = createMemoryRateLimiter()
    const hour = [{ name: 'hour', windowMs: 60 * MINUTE_MS, most: 20 }]
    for (let i = 0; i < 20; i++) await counts.take('a', hour, NOON)
    const limiter = createSharedRateLimiter(counts)
    const told = [0, 1, 30].map((minute) => limiter.take('a', limits, NOON + minute * MINUTE_MS))
    expect(await Promise.all(told)).toEqual([60, 59, 30].map((minutes) => minutes * MINUTE_MS))
  })
})

it('[AB1] the relay answers 429 with Retry-After, address by address', async () => {
  const settings = { allowedOrigins: [], requestsPerMinute: 2, requestsPerHour: 9, mailsPerHour: 9 }
  const relay = relayApp({ settings })
  const send = (peer: string) => call(relay, wireBody(), {}, { peer })
  const statuses = []
  for (const peer of ['192.0.2.1', '192.0.2.1', '192.0.2.1', '192.0.2.2']) {
    statuses.push((await send(peer)).status)
  }
  expect(statuses).toEqual([200, 200, 429, 200])
  const refused = await send('192.0.2.1')
  expect(refused.headers.get('retry-after')).toBe('60')
  expect(await refused.text()).toBe(
    'Troppe richieste dalla tua connessione. Riprova tra un minuto.',
  )
})

it('[AB9] the relay goes on when the counts cannot be read: storing decides', async () => {
  const limiter = { take: () => Promise.reject(new Error('away')), tidy: async () => {} }
  expect((await call(relayApp({ limiter }), wireBody())).status).toBe(200)
})

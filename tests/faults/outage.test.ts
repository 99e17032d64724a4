import { copyFileSync, rmSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { startServer } from '../../scripts/server-process.mjs'
import { REQUEST_MAIL } from '../../src/features/requests/server/request-mail.ts'
import { DATABASE_FILE } from '../../src/server/database/sqlite/open-sqlite.ts'
import { campaignShop } from '../support/campaign-shop.ts'
import { call, relayApp } from '../support/relay-app.ts'
import { relayClient, taggedBody, type RelayClient } from '../support/relay-client.ts'
import { NOON } from '../support/requests.ts'
import { readStoredTags } from '../support/stored-tags.ts'
import { openEmptyStores } from '../support/stores.ts'
import { tempDir } from '../support/temp-dir.ts'
import { p99, pause, report, rounds, until } from './campaign.ts'

const DAY_MS = 24 * 60 * 60_000
// A lock that held up the pages would hold them up for seconds: hardly any would be answered.
const FEWER_PAGES_AT_MOST = 2

it('[FT5] a full disk: 503, recovery without a restart, rows equal answers of 200', async () => {
  const { db, requests: store, close } = await openEmptyStores(tempDir())
  onTestFinished(close)
  const relay = relayApp({ store })
  const statuses: number[] = []
  const send = async (tag: string) => {
    const { status } = await call(relay, taggedBody(tag))
    statuses.push(status)
    return status
  }
  const times = rounds(3, 50)
  for (let round = 0; round < times; round++) {
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db)
    await sql`pragma max_page_count = ${sql.lit((rows[0]?.page_count ?? 0) + 5)}`.execute(db)
    let n = 0
    while ((await send(`full-${round}-${n}`)) === 200) n += 1
    const many = Array.from({ length: 20 }, (_, index) => send(`full-${round}-many-${index}`))
    await Promise.all(many)
    await sql`pragma max_page_count = 1000000`.execute(db)
    expect(await send(`freed-${round}`)).toBe(200)
  }
  const accepted = statuses.filter((status) => status === 200).length
  const stored = await store.list({ most: 100_000 })
  report('disk full', {
    times,
    'answers of 200': accepted,
    'answers of 503': statuses.filter((status) => status === 503).length,
    rows: stored.length,
  })
  expect(new Set(statuses)).toEqual(new Set([200, 503]))
  expect(stored).toHaveLength(accepted)
})

it('[FT5] a clock moved by a day: requests are taken and repeats recognised', async () => {
  const { requests: store, deliveries, close } = await openEmptyStores(tempDir())
  onTestFinished(close)
  let now = NOON
  const relay = relayApp({ store, now: () => now })
  const statuses: number[] = []
  for (const [move, tag] of [
    [0, 'a'],
    [-DAY_MS, 'a'],
    [-DAY_MS, 'b'],
    [DAY_MS, 'c'],
    [DAY_MS, 'a'],
  ] as const) {
    now = NOON + move
    statuses.push((await call(relay, taggedBody(tag))).status)
    const claimed = await deliveries.claim({ now, leaseMs: 1000, kinds: [REQUEST_MAIL] })
    if (claimed) await deliveries.settle(claimed.id, { ...claimed, state: 'delivered', at: now })
  }
  const rows = await store.list({ most: 10 })
  report('clock moved by a day', {
    'answers of 200': statuses.filter((status) => status === 200).length,
    rows: rows.length,
    delivered: rows.filter(({ delivery }) => delivery.state === 'delivered').length,
  })
  expect(statuses).toEqual([200, 200, 200, 200, 200])
  // The second 'a' is a repeat; the last one comes a day later and is a request of its own.
  expect(rows).toHaveLength(4)
  expect(rows.every(({ delivery }) => delivery.state === 'delivered')).toBe(true)
})

it('[FT5] [RQ8] a lock by another process delays no other reply, ends in 503, and is survived', async () => {
  const shopDir = campaignShop({ mailsPerHour: 1 })
  const server = await startServer({ SHOP_DIR: shopDir })
  const beside = await startServer({ SHOP_DIR: shopDir })
  const client = relayClient(server.url, 64)
  const unlocked = relayClient(beside.url)
  await client.send('first')
  await pause(1_500)
  const foreign = new DatabaseSync(join(server.dataDir, DATABASE_FILE))
  // The server may just be writing when we want the lock: then we wait for our turn.
  foreign.exec('pragma busy_timeout = 5000')
  const statuses: number[] = []
  const times = rounds(1, 20)
  const delays: number[] = []
  // A machine that pauses delays every server on it. What the lock adds is told by a server beside,
  // whose database is free, asked in the same seconds.
  const delaysBeside: number[] = []
  const askForPages = async (end: Promise<unknown>) => {
    const over = new AbortController()
    void end.then(() => over.abort())
    const ask = async (asked: RelayClient, answered: number[]) => {
      while (!over.signal.aborted) {
        answered.push((await asked.get('/')).ms)
        await pause(20)
      }
    }
    await Promise.all([ask(client, delays), ask(unlocked, delaysBeside)])
  }
  // A lock of some seconds is waited out; one that outlasts the server's patience ends in 503.
  for (const isWaitedOut of Array.from({ length: times }, () => [true, false]).flat()) {
    foreign.exec('begin immediate')
    const startedAt = Date.now()
    const sent = Array.from({ length: 10 }, (_, n) => client.send(`${startedAt}-${n}`))
    await askForPages(isWaitedOut ? pause(4_000) : Promise.all(sent))
    foreign.exec('rollback')
    statuses.push(...(await Promise.all(sent)).map(({ status }) => status))
    const after = await client.send(`after-${startedAt}`)
    statuses.push(after.status)
    expect(after.status).toBe(200)
  }
  foreign.close()
  client.close()
  unlocked.close()
  await pause(200)
  const { rows } = readStoredTags(server.dataDir)
  const accepted = statuses.filter((status) => status === 200).length
  report('database locked', {
    times: times * 2,
    'answers of 200': accepted,
    'answers of 503': statuses.filter((status) => status === 503).length,
    rows: rows.length - 1,
    'page p99 ms': Math.round(p99(delays)),
    'slowest page ms': Math.round(Math.max(...delays)),
    'slowest page beside ms': Math.round(Math.max(...delaysBeside)),
    pages: delays.length,
    'pages beside': delaysBeside.length,
  })
  await server.stop()
  await beside.stop()
  rmSync(shopDir, { recursive: true, force: true })
  expect(new Set(statuses)).toEqual(new Set([200, 503]))
  expect(rows).toHaveLength(accepted + 1)
  expect(delays.length * FEWER_PAGES_AT_MOST).toBeGreaterThan(delaysBeside.length)
})

it.each([true, false])(
  '[RQ19] [RQ21] a log that was cut, then a kill: what was answered with 200 is there (after a second: %s)',
  async (isWrittenBack) => {
    const server = await startServer({ SHOP_DIR: campaignShop(), DATA_DIR: tempDir() })
    const client = relayClient(server.url)
    const tagsOf = async (name: string, count: number) => {
      const sent = Array.from({ length: count }, (_, n) => client.send(`${name}-${n}`))
      const answers = await Promise.all(sent)
      return answers.flatMap(({ status }, n) => (status === 200 ? [`${name}-${n}`] : []))
    }
    const before = await tagsOf('before', 40)
    const storedIn = (folder: string) => new Set(readStoredTags(folder).rows.map(({ tag }) => tag))
    const inFileAlone = () => {
      const copy = tempDir()
      copyFileSync(join(server.dataDir, DATABASE_FILE), join(copy, DATABASE_FILE))
      try {
        const stored = storedIn(copy)
        return before.every((tag) => stored.has(tag))
      } catch {
        // Copied while the server wrote the log back: parts of it are of before.
        return false
      }
    }
    if (isWrittenBack) expect(await until(inFileAlone)).toBe(true)
    truncateSync(join(server.dataDir, `${DATABASE_FILE}-wal`), 0)
    const after = await tagsOf('after', 40)
    client.close()
    server.signal('SIGKILL')
    await server.exited
    const { rows, integrity } = readStoredTags(server.dataDir)
    const stored = new Set(rows.map(({ tag }) => tag))
    const kept = (tags: readonly string[]) => tags.filter((tag) => stored.has(tag)).length
    report('log cut', {
      'answered before': before.length,
      kept: kept(before),
      'answered after': after.length,
      'kept of these': kept(after),
    })
    expect(integrity).toBe('ok')
    expect(kept(after)).toBe(after.length)
    if (isWrittenBack) expect(kept(before)).toBe(40)
  },
)

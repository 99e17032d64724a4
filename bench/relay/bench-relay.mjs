// Accepted and durable requests per second at 32 connections, compared with a bare server that does
// the same inserts, and with a million rows already stored. The limits are ratios of one run, since
// machines differ.
import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DatabaseSync } from '@photostructure/sqlite'
import { buildWhatIsStale } from '../../scripts/build.mjs'
import { startServer } from '../../scripts/server-process.mjs'
import { median } from '../slow-phone.mjs'
import { load } from './load.mjs'

const CONNECTIONS = 32
const ROUND_MS = 2_000
// The first requests are slow in any new process, so they are not counted.
const WARM_UP_MS = 2_000
const ROUNDS = 15
const STORED_ROWS = 1_000_000
const LEAST_RATIO = 0.8
const LARGEST_LOSS = 0.15

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'omaggio-bench-'))
const summary = readFileSync(join(root, 'tests', 'fixtures', 'emailjs-calls.json'), 'utf8')
const recorded = JSON.parse(JSON.parse(summary)[0].body)

/** @param {string} tag */
function bodyOf(tag) {
  const params = { ...recorded.template_params, name: tag }
  return JSON.stringify({ ...recorded, template_params: params })
}

/** A shop without rate limits, and with almost no mails, so that both servers only accept requests. */
function benchShop() {
  const shopDir = join(folder, 'shop')
  cpSync(join(root, 'shop'), shopDir, { recursive: true })
  const file = join(shopDir, 'settings.json')
  const settings = JSON.parse(readFileSync(file, 'utf8'))
  settings.relay = { requestsPerMinute: 1e9, requestsPerHour: 1e9, mailsPerHour: 1 }
  writeFileSync(file, JSON.stringify(settings))
  return shopDir
}

async function startBare() {
  const script = fileURLToPath(new URL('bare-server.mjs', import.meta.url))
  // Our server creates the database first: the same tables and indexes.
  const dataDir = join(folder, 'bare')
  await (await startServer({ ...env, DATA_DIR: dataDir })).stop()
  const child = spawn(process.execPath, [script, join(dataDir, 'requests.db')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  /** @type {string} */
  const url = await new Promise((resolve) =>
    child.stdout.once('data', (data) => resolve(String(data).trim())),
  )
  const exited = new Promise((resolve) => child.once('exit', resolve))
  return {
    url,
    stop: () => {
      child.kill('SIGTERM')
      return exited
    },
  }
}

/** Stores requests that were delivered long ago. @param {string} dataDir */
function insertOldRequests(dataDir) {
  const database = new DatabaseSync(join(dataDir, 'requests.db'))
  const params = JSON.stringify(recorded.template_params)
  const order = JSON.stringify({
    requestNumber: 1,
    selections: {},
    claimedTotal: null,
    verdict: { kind: 'unreadable' },
  })
  const startedAt = Date.now() - 400 * 24 * 60 * 60_000
  database.exec('begin')
  const insertRequest = database.prepare(
    `insert into requests (id, received_at, dedupe, params, checked_order, request_number, repeats)
     values (?, ?, null, ?, ?, ?, 0)`,
  )
  const insertDelivery = database.prepare(
    `insert into deliveries (id, kind, subject, network, payload, created_at,
       state, due_at, settled_at, give_up_at, attempt, failures, undecided, detail)
     values (?, 'request-mail', ?, 'network', ?, ?, 'delivered', null, ?, ?, 1, 0, 0, '250 OK')`,
  )
  for (let n = 0; n < STORED_ROWS; n++) {
    const at = startedAt + n * 30_000
    const id = `${at.toString(36).padStart(9, '0')}${String(n).padStart(7, '0')}`
    insertRequest.run(id, at, params, order, n % 100_000)
    insertDelivery.run(id, id, JSON.stringify({ messageId: `<${id}@example.com>` }), at, at, at)
  }
  database.exec('commit')
  database.exec('pragma wal_checkpoint(truncate)')
  database.close()
}

/** @param {string} url @param {number} durationMs */
const measure = (url, durationMs) => load(url, { connections: CONNECTIONS, durationMs, bodyOf })

/**
 * Alternating, so that other load on the machine affects all of them.
 *
 * @param {Record<string, { url: string }>} servers
 */
async function compare(servers) {
  /** @type {Record<string, { perSecond: number, p99Ms: number, failures: number }[]>} */
  const results = {}
  for (const { url } of Object.values(servers)) await measure(url, WARM_UP_MS)
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, { url }] of Object.entries(servers)) {
      const result = await measure(url, ROUND_MS)
      results[name] = [...(results[name] ?? []), result]
    }
  }
  return Object.fromEntries(
    Object.entries(results).map(([name, all]) => {
      const figures = {
        perSecond: median(all.map(({ perSecond }) => perSecond)),
        p99Ms: median(all.map(({ p99Ms }) => p99Ms)),
        failures: all.reduce((sum, { failures }) => sum + failures, 0),
      }
      const { perSecond, p99Ms, failures } = figures
      console.log(
        `${name.padEnd(28)} ${perSecond.toFixed(0).padStart(6)} requests/s   p99 ${p99Ms.toFixed(1)} ms   failures ${failures}`,
      )
      return [name, figures]
    }),
  )
}

await buildWhatIsStale()
const env = { SHOP_DIR: benchShop() }
console.log(`${CONNECTIONS} connections, ${ROUNDS} rounds of ${ROUND_MS / 1000} s each, medians`)

const bare = await startBare()
const empty = await startServer({ ...env, DATA_DIR: join(folder, 'empty') })
const fullDir = join(folder, 'full')
await (await startServer({ ...env, DATA_DIR: fullDir })).stop()
insertOldRequests(fullDir)
const full = await startServer({ ...env, DATA_DIR: fullDir })
const found = await compare({
  'bare node:http': bare,
  'relay, empty': empty,
  'relay, 1,000,000 rows': full,
})
for (const server of [bare, empty, full]) await server.stop()
rmSync(folder, { recursive: true, force: true })

const perSecond = (/** @type {string} */ name) => found[name]?.perSecond ?? 0
const ratio = perSecond('relay, empty') / perSecond('bare node:http')
const kept = perSecond('relay, 1,000,000 rows') / perSecond('relay, empty')
console.log(`relay to bare: ${ratio.toFixed(2)} (at least ${LEAST_RATIO})`)
console.log(`a million rows to empty: ${kept.toFixed(2)} (at least ${1 - LARGEST_LOSS})`)
const hasFailures = Object.values(found).some(({ failures }) => failures > 0)
process.exitCode = !hasFailures && ratio >= LEAST_RATIO && kept >= 1 - LARGEST_LOSS ? 0 : 1

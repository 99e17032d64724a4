// Accepted and durable requests per second at 32 connections, compared with a bare server that does
// the same inserts, with a million rows already stored, and with the seller's desk switched off, on, and
// open while the seller searches. The limits are ratios of one run, since machines differ.
//
//   npm run bench:relay                15 rounds, a million rows
//   npm run bench:relay -- 5 10000     other numbers
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DatabaseSync } from '@photostructure/sqlite'
import { buildWhatIsStale } from '../../scripts/build.mjs'
import { enterDesk } from '../../scripts/enter-desk.mjs'
import { startServer } from '../../scripts/server-process.mjs'
import { benchShop } from '../bench-shop.mjs'
import { median } from '../slow-phone.mjs'
import { load } from './load.mjs'
import { searching } from './searching.mjs'

const CONNECTIONS = 32
const ROUND_MS = 2_000
// The first requests are slow in any new process, so they are not counted.
const WARM_UP_MS = 2_000
const ROUNDS = Number(process.argv[2] ?? 15)
const STORED_ROWS = Number(process.argv[3] ?? 1_000_000)
const FULL = `relay, ${STORED_ROWS.toLocaleString('en')} rows`
const LEAST_RATIO = 0.8
const LARGEST_LOSS = 0.15
// What two runs of the same server differ by.
const NOISE = 0.1

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'omaggio-bench-'))
const summary = readFileSync(join(root, 'tests', 'fixtures', 'emailjs-calls.json'), 'utf8')
const recorded = JSON.parse(JSON.parse(summary)[0].body)

/** @param {string} tag */
function bodyOf(tag) {
  const params = { ...recorded.template_params, name: tag }
  return JSON.stringify({ ...recorded, template_params: params })
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

/** @typedef {Awaited<ReturnType<typeof load>>} Figures */

/**
 * Alternating, so that other load on the machine affects all of them. The order is drawn anew for each round: after its
 * turn a relay fills the desk's index, which delays the next server.
 *
 * @param {Record<string, { url: string, busy?: () => () => Promise<void> }>} servers `busy` does
 *   something else to the server while it is measured, and returns how to end that
 * @returns {Promise<Record<string, Figures>[]>} the figures of each round, by name
 */
async function compare(servers) {
  const turns = Object.entries(servers)
  for (const [, { url }] of turns) await measure(url, WARM_UP_MS)
  const rounds = []
  for (let round = 0; round < ROUNDS; round++) {
    /** @type {Record<string, Figures>} */
    const figures = {}
    for (const [name, { url, busy }] of shuffled(turns)) {
      const end = busy?.()
      figures[name] = await measure(url, ROUND_MS)
      await end?.()
    }
    rounds.push(figures)
  }
  return rounds
}

/** @template T @param {readonly T[]} items */
const shuffled = (items) =>
  items
    .map((item) => ({ item, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item)

/** @param {readonly Record<string, Figures>[]} rounds @param {string} name */
function printFigures(rounds, name) {
  const all = rounds.flatMap((round) => round[name] ?? [])
  const perSecond = median(all.map((figures) => figures.perSecond))
  const p99Ms = median(all.map((figures) => figures.p99Ms))
  const failures = all.reduce((sum, figures) => sum + figures.failures, 0)
  console.log(
    `${name.padEnd(28)} ${perSecond.toFixed(0).padStart(6)} requests/s   p99 ${p99Ms.toFixed(1)} ms   failures ${failures}`,
  )
}

await buildWhatIsStale()
const env = { SHOP_DIR: benchShop(folder) }
console.log(
  `${CONNECTIONS} connections, ${ROUNDS} rounds of ${ROUND_MS / 1000} s each, medians of the rounds`,
)

const bare = await startBare()
const empty = await startServer({ ...env, DATA_DIR: join(folder, 'empty') })
const off = await startServer({ ...env, DATA_DIR: join(folder, 'off'), DESK: 'off' })
const searched = await startServer({ ...env, DATA_DIR: join(folder, 'searched') })
const cookie = await enterDesk({ ...searched, env })
const fullDir = join(folder, 'full')
await (await startServer({ ...env, DATA_DIR: fullDir })).stop()
insertOldRequests(fullDir)
const full = await startServer({ ...env, DATA_DIR: fullDir })
const servers = {
  'bare node:http': bare,
  'relay, empty': empty,
  'relay, DESK=off': off,
  'relay, a desk that searches': { ...searched, busy: () => searching(searched.url, cookie) },
  [FULL]: full,
}
const rounds = await compare(servers)
for (const server of [bare, empty, off, searched, full]) await server.stop()
rmSync(folder, { recursive: true, force: true })

for (const name of Object.keys(servers)) printFigures(rounds, name)

/**
 * The median of the ratios of each round. The speed of a shared machine changes between rounds, and a ratio of
 * medians would compare different moments.
 *
 * @param {string} name @param {string} base
 */
const ratioOf = (name, base) =>
  median(rounds.map((round) => (round[name]?.perSecond ?? 0) / (round[base]?.perSecond ?? 0)))
const ratio = ratioOf('relay, empty', 'bare node:http')
const kept = ratioOf(FULL, 'relay, empty')
const withDesk = ratioOf('relay, empty', 'relay, DESK=off')
const withSearch = ratioOf('relay, a desk that searches', 'relay, DESK=off')
console.log(`relay to bare: ${ratio.toFixed(2)} (at least ${LEAST_RATIO})`)
console.log(`${FULL} to empty: ${kept.toFixed(2)} (at least ${1 - LARGEST_LOSS})`)
console.log(`desk on to DESK=off: ${withDesk.toFixed(2)} (at least ${1 - NOISE})`)
console.log(`a desk that searches to DESK=off: ${withSearch.toFixed(2)}`)
const hasFailures = rounds.some((round) =>
  Object.values(round).some(({ failures }) => failures > 0),
)
const isWithin = ratio >= LEAST_RATIO && kept >= 1 - LARGEST_LOSS && withDesk >= 1 - NOISE
process.exitCode = !hasFailures && isWithin ? 0 : 1

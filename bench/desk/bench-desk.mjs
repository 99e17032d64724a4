// How long the desk waits for its list, for searches and for its counts, with a thousand and with a
// million stored requests, on SQLite and on Postgres. Over HTTP, as the desk asks. Ends with 1 where a
// question takes more than 100 ms at p95: a busy machine takes longer, which the ratio shows.
//
//   npm run bench:desk                    a thousand and a million, both databases
//   npm run bench:desk -- 100000 sqlite   another size, one database
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'
import { buildWhatIsStale } from '../../scripts/build.mjs'
import { enterDesk } from '../../scripts/enter-desk.mjs'
import { startServer } from '../../scripts/server-process.mjs'
import { benchShop } from '../bench-shop.mjs'
import { arriving } from './arriving.mjs'
import { QUESTIONS, WHILE_ARRIVING } from './questions.mjs'

const LIMIT_MS = 100
const ROUNDS = 20
const ARRIVING_PER_SECOND = 50
// A search that is broken off goes on; one that never ends would be a mistake.
const MOST_PARTS = 500
const SMALL = 1_000
const large = Number(process.argv[2] ?? 1_000_000)
const engines = process.argv[3] ? [process.argv[3]] : ['sqlite', 'postgres']

/** @typedef {{ url: string, cookie: string }} Desk */

/** @param {readonly number[]} times @param {number} share */
function percentile(times, share) {
  return [...times].sort((a, b) => a - b)[Math.ceil(times.length * share) - 1] ?? 0
}

/** @param {Desk} desk @param {string} question */
async function ask({ url, cookie }, question) {
  const call = () => fetch(new URL(`/banco/api${question}`, url), { headers: { cookie } })
  let startedAt = performance.now()
  // The server closes a connection that was idle while the other desk was asked.
  const reply = await call().catch(() => {
    startedAt = performance.now()
    return call()
  })
  if (!reply.ok) throw new Error(`${question}: ${reply.status}`)
  /** @type {{ reached?: string }} */
  const { reached } = await reply.json()
  return { ms: performance.now() - startedAt, reached }
}

/**
 * Asks both in turns, so that other load on the machine affects both. Every answer counts, also of a
 * search that goes on.
 *
 * @param {{ few: Desk, many: Desk }} desks
 * @param {string} question
 */
async function measure({ few, many }, question) {
  const times = []
  const fewTimes = []
  let parts = 1
  const first = await ask(many, question)
  let wholeMs = first.ms
  for (let { reached } = first; reached !== undefined && parts < MOST_PARTS; parts++) {
    const rest = question.replace(/&?before=\w+/, '')
    const next = await ask(many, `${rest}&before=${reached}`)
    times.push(next.ms)
    wholeMs += next.ms
    reached = next.reached
  }
  await ask(few, question)
  for (let round = 0; round < ROUNDS; round++) {
    times.push((await ask(many, question)).ms)
    fewTimes.push((await ask(few, question)).ms)
  }
  return {
    question,
    median: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    fewMedian: percentile(fewTimes, 0.5),
    fewP95: percentile(fewTimes, 0.95),
    parts,
    wholeMs,
  }
}

/** @param {{ few: Desk, many: Desk }} desks */
async function measureAll(desks) {
  const found = []
  for (const question of QUESTIONS) {
    found.push(await measure(desks, question))
    progress(`${found.length} of ${QUESTIONS.length} questions`)
  }
  const loads = [desks.few, desks.many].map(({ url }) => arriving(url, ARRIVING_PER_SECOND))
  for (const question of WHILE_ARRIVING) {
    const figures = await measure(desks, question)
    found.push({ ...figures, question: `${question} (while requests arrive)` })
  }
  const arrived = await Promise.all(loads.map((load) => load.end()))
  progress('')
  for (const { perSecond, failures } of arrived) {
    console.log(`${perSecond.toFixed(0)} requests/s arrived meanwhile, ${failures} failed`)
    if (failures > 0) process.exitCode = 1
  }
  return found
}

/** On the same line, where somebody watches. @param {string} text */
function progress(text) {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1B[K${text}`)
}

await buildWhatIsStale()
const root = fileURLToPath(new URL('../..', import.meta.url))
const vite = await createServer({
  root,
  appType: 'custom',
  logLevel: 'error',
  optimizeDeps: { noDiscovery: true },
  server: { middlewareMode: true, watch: null },
})
const { archiveOnSqlite, archiveOnPostgres } = await vite.ssrLoadModule('/bench/desk/archives.ts')
const folder = mkdtempSync(join(tmpdir(), 'omaggio-bench-desk-'))
const shop = { SHOP_DIR: benchShop(folder) }

/** @param {string} engine @param {number} size */
async function archiveOf(engine, size) {
  const open = engine === 'postgres' ? archiveOnPostgres : archiveOnSqlite
  const startedAt = performance.now()
  /** @param {number} done */
  const onProgress = (done) => progress(`${engine}: ${done} of ${size} requests stored`)
  const archive = await open(size, onProgress)
  progress('')
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0)
  console.log(`${engine}: ${size} requests stored in ${seconds} s`)
  return archive
}

/** @param {Record<string, string>} archived */
async function deskOn(archived) {
  const env = { ...archived, ...shop }
  const server = await startServer(env)
  return { ...server, cookie: await enterDesk({ ...server, env }) }
}

/** @param {string} engine */
async function compare(engine) {
  /** @type {(() => Promise<void>)[]} */
  const ends = []
  try {
    const desks = []
    for (const size of [SMALL, large]) {
      const archive = await archiveOf(engine, size)
      ends.unshift(archive.remove)
      const desk = await deskOn(archive.env)
      ends.unshift(desk.stop)
      desks.push(desk)
    }
    const [few, many] = desks
    if (few && many) print(engine, await measureAll({ few, many }))
  } finally {
    for (const end of ends) await end()
  }
}

/** @param {string} engine @param {Awaited<ReturnType<typeof measureAll>>} found */
function print(engine, found) {
  const rows = found.toSorted((a, b) => b.p95 - a.p95)
  console.log(`${engine}: ${rows.length} questions, the slowest first`)
  console.log('   p95 ms  median   of 1,000: p95  median   ratio of medians')
  for (const { question, p95, median, fewP95, fewMedian, parts, wholeMs } of rows) {
    const figures = [p95, median, fewP95, fewMedian].map((ms) => ms.toFixed(1).padStart(9))
    const whole = parts > 1 ? `  in ${parts} answers, ${wholeMs.toFixed(0)} ms in all` : ''
    const ratio = (median / fewMedian).toFixed(1).padStart(7)
    console.log(`${figures.join('')} ${ratio}  ${question}${whole}`)
  }
  const slow = rows.filter(({ p95 }) => p95 > LIMIT_MS)
  console.log(`${slow.length} of ${rows.length} questions above ${LIMIT_MS} ms at p95\n`)
  if (slow.length > 0) process.exitCode = 1
}

try {
  for (const engine of engines) await compare(engine)
} finally {
  await vite.close()
  rmSync(folder, { recursive: true, force: true })
}

// How long the desk waits for its list and for searches, with a thousand and with a million stored
// requests, on SQLite and on Postgres. Over HTTP, as the desk asks; 95 of 100 answers are faster.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'
import { buildWhatIsStale } from '../../scripts/build.mjs'
import { enterDesk } from '../../scripts/enter-desk.mjs'
import { startServer } from '../../scripts/server-process.mjs'

const LIMIT_MS = 100
const ROUNDS = 20
const SIZES = [1_000, Number(process.argv[2] ?? 1_000_000)]

/** Frequent, rare and absent words, each alone and together, and every filter. */
const QUESTIONS = [
  '',
  'period=month',
  'state=new',
  'state=lost',
  'only=check',
  'only=undelivered',
  'search=ma',
  'search=po',
  'search=mar',
  'search=maro',
  'search=posta',
  'search=studio.ex',
  'search=48213',
  'search=%2B39347',
  'search=347123',
  'search=zz',
  'search=zzzz',
  'search=tazza',
  'search=ma+tazza',
  'search=maro+bila+penna',
  'search=pal+zz',
  'search=tazza+penna',
  'search=ma&only=check',
  'search=ma&only=undelivered',
  'search=tazza&state=new&period=year',
  '/trend',
]

await buildWhatIsStale()
const root = fileURLToPath(new URL('../..', import.meta.url))
const vite = await createServer({ root, appType: 'custom', server: { middlewareMode: true } })
const { seedSqlite, seedPostgres, startPostgres } = await vite.ssrLoadModule('/bench/desk/seed.ts')

/** @param {Record<string, string>} env */
async function measure(env) {
  const server = await startServer(env)
  const cookie = await enterDesk({ ...server, env })
  /** @param {string} question */
  const ask = async (question) => {
    const startedAt = performance.now()
    const path = question.startsWith('/') ? question : `/requests?${question}`
    const url = new URL(`/banco/api${path}`, server.url)
    const reply = await fetch(url, { headers: { cookie } })
    if (!reply.ok) throw new Error(`${question}: ${reply.status}`)
    await reply.arrayBuffer()
    return performance.now() - startedAt
  }
  const found = []
  for (const question of QUESTIONS) {
    await ask(question)
    const times = []
    for (let round = 0; round < ROUNDS; round++) times.push(await ask(question))
    found.push({ question, p95: percentile(times, 0.95), times })
  }
  await server.stop()
  return found
}

/** @param {readonly number[]} times @param {number} share */
function percentile(times, share) {
  return [...times].sort((a, b) => a - b)[Math.ceil(times.length * share) - 1] ?? 0
}

let isWithin = true
for (const size of SIZES) {
  for (const engine of ['sqlite', 'postgres']) {
    const dataDir = mkdtempSync(join(tmpdir(), 'omaggio-bench-desk-'))
    const postgres = engine === 'postgres' ? await startPostgres() : undefined
    /** @type {Record<string, string>} */
    const env = { DATA_DIR: dataDir, ...(postgres && { DATABASE_URL: postgres.url }) }
    if (postgres) await seedPostgres(postgres.url, size)
    else await seedSqlite(dataDir, size)
    const found = await measure(env)
    const slowest = found.toSorted((a, b) => b.p95 - a.p95)
    const all = percentile(
      found.flatMap(({ times }) => times),
      0.95,
    )
    console.log(`${size} requests on ${engine}: p95 of all ${all.toFixed(1)} ms`)
    for (const { question, p95 } of slowest.slice(0, 5)) {
      console.log(`  ${p95.toFixed(1).padStart(7)} ms  ${question || '(the inbox)'}`)
    }
    isWithin &&= all <= LIMIT_MS
    await postgres?.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
await vite.close()
process.exitCode = isWithin ? 0 : 1

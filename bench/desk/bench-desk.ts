// How long the desk waits for its list, for searches and for its counts, with a thousand and with a million stored
// requests, on SQLite and on Postgres, over HTTP, as the desk asks; how long it takes to group an archive by customers;
// and how long its editor and each action of a seller take. A busy machine takes longer, which the figures of the
// thousand show.
//
//   npm run bench:desk                    a thousand and a million on both databases, and the other parts
//   npm run bench:desk -- 100000 sqlite   another size, one part: sqlite, postgres, customers, editor or actions
//   npm run bench:desk -- actions --against <folder> --rounds 20   also with the build of another checkout
import { parseArgs } from 'node:util'
import { enterDesk } from '../../scripts/enter-desk.mjs'
import { startServer } from '../../scripts/server-process.mjs'
import { campaignShop } from '../../tests/support/campaign-shop.ts'
import { inRounds, percentile, report, rounded } from '../measure.ts'
import { arriving } from '../visitors.ts'
import { benchActions } from './actions.ts'
import { archiveOnPostgres, archiveOnSqlite } from './archives.ts'
import { benchEditor } from './editor.ts'
import { benchGrouping } from './grouping.ts'
import { QUESTIONS, WHILE_ARRIVING } from './questions.mjs'

const LIMIT_MS = 100
// Words that every request contains, and sums over a year.
const LIMITS_MS = new Map([
  ['/requests?search=posta+studio+39+example', 1_500],
  ['/trend', 1_000],
])
const ROUNDS = 20
const ARRIVING_PER_SECOND = 50
const SMALL = 1_000
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { against: { type: 'string' }, rounds: { type: 'string', default: '10' } },
})
const large = Number(positionals.find((given) => /^\d+$/.test(given)) ?? 1_000_000)
const named = positionals.filter((given) => !/^\d+$/.test(given))
const parts = named.length > 0 ? named : ['sqlite', 'postgres', 'customers', 'editor', 'actions']
const env = { SHOP_DIR: campaignShop({ mailsPerHour: 1 }) }

if (parts.includes('sqlite')) await benchLists('sqlite', archiveOnSqlite)
if (parts.includes('postgres')) await benchLists('postgres', archiveOnPostgres)
if (parts.includes('customers')) {
  await benchGrouping('sqlite', archiveOnSqlite, large)
  await benchGrouping('postgres', archiveOnPostgres, large)
}
if (parts.includes('editor')) await benchEditor()
if (parts.includes('actions')) await benchActions(Number(options.rounds), options.against)

async function benchLists(engine: string, archiveOf: typeof archiveOnSqlite): Promise<void> {
  const few = await deskOn(archiveOf, SMALL)
  const many = await deskOn(archiveOf, large)
  const ask = async (question: string, note = '') => {
    await few.ask(question)
    await many.ask(question)
    const found = await inRounds(ROUNDS, {
      few: () => few.ask(question),
      many: () => many.ask(question),
    })
    const p95 = (side: string) => percentile(found(side, 'ms'), 0.95)
    const details = `ms at p95, with ${SMALL} ${rounded(p95('few'))}`
    const atMost = LIMITS_MS.get(question) ?? LIMIT_MS
    report(`${engine} ${question}${note}`, p95('many'), { atMost }, details)
  }
  for (const question of QUESTIONS) await ask(question)
  const ends = [few, many].map(({ url }) => arriving(url, ARRIVING_PER_SECOND))
  for (const question of WHILE_ARRIVING) await ask(question, ' while requests arrive')
  for (const end of ends) {
    const { perSecond, failures } = await end()
    const details = `${rounded(perSecond)} requests/s`
    report(`${engine}, failures of requests that arrived`, failures, { atMost: 0 }, details)
  }
  await few.stop()
  await many.stop()
}

async function deskOn(archiveOf: typeof archiveOnSqlite, size: number) {
  const archive = await archiveOf(size)
  const server = await startServer({ ...archive.env, ...env })
  const cookie = await enterDesk({ ...server, env: { ...archive.env, ...env } })
  return {
    ...server,
    async ask(question: string) {
      const call = () =>
        fetch(new URL(`/banco/api${question}`, server.url), { headers: { cookie } })
      let startedAt = performance.now()
      // The server closes a connection that was idle while the other desk was asked.
      const reply = await call().catch(() => {
        startedAt = performance.now()
        return call()
      })
      if (!reply.ok) throw new Error(`${question}: ${reply.status}`)
      await reply.arrayBuffer()
      return { ms: performance.now() - startedAt }
    },
    async stop() {
      await server.stop()
      await archive.remove()
    },
  }
}

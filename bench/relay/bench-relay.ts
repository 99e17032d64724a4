// Accepted and durable requests per second at 32 connections, compared with a bare server that does
// the same inserts, with a million requests already stored, and with the seller's desk switched off, on, and
// open while the seller searches. The limits are ratios of one run, since machines differ.
//
//   npm run bench:relay                15 rounds, a million requests
//   npm run bench:relay -- 5 10000     other numbers
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { endWithUs, folderWithUs } from '../../scripts/end-with-us.mjs'
import { enterDesk } from '../../scripts/enter-desk.mjs'
import { startServer } from '../../scripts/server-process.mjs'
import { campaignShop } from '../../tests/support/campaign-shop.ts'
import { archiveOnSqlite } from '../desk/archives.ts'
import { inRounds, median, ratioOf, report, rounded } from '../measure.ts'
import { load } from '../visitors.ts'

const CONNECTIONS = 32
const ROUND_MS = 2_000
// The first requests are slow in any new process, so they are not counted.
const WARM_UP_MS = 2_000
const ROUNDS = Number(process.argv[2] ?? 15)
const STORED = Number(process.argv[3] ?? 1_000_000)
// A seller who types quickly.
const TYPED_EVERY_MS = 200
const TYPED = ['ro', 'ros', 'ross', 'rossi', 'rossi pe', 'rossi penna', 'ma', '48', '482', 'zz']

const env = { SHOP_DIR: campaignShop({ mailsPerHour: 1 }) }
const empty = await startServer(env)
const off = await startServer({ ...env, DESK: 'off' })
const searched = await startServer(env)
const archive = await archiveOnSqlite(STORED)
const full = await startServer({ ...env, ...archive.env })
const urls = {
  bare: await startBare(),
  empty: empty.url,
  off: off.url,
  searched: searched.url,
  full: full.url,
}
for (const url of Object.values(urls)) await load(url, CONNECTIONS, WARM_UP_MS)

const measured = (url: string) => () => load(url, CONNECTIONS, ROUND_MS)
const cookie = await enterDesk({ ...searched, env })
const found = await inRounds(ROUNDS, {
  bare: measured(urls.bare),
  empty: measured(urls.empty),
  off: measured(urls.off),
  async searched() {
    const end = search()
    const figures = await measured(urls.searched)()
    await end()
    return figures
  },
  full: measured(urls.full),
})

const NAMES = {
  bare: 'bare node:http',
  empty: 'relay, nothing stored',
  off: 'relay, DESK=off',
  searched: 'relay, a desk that searches',
  full: `relay, ${STORED.toLocaleString('en')} stored`,
}
for (const [side, name] of Object.entries(NAMES)) {
  const perSecond = rounded(median(found(side, 'perSecond')))
  const details = `${perSecond} requests/s, p99 ${rounded(median(found(side, 'p99Ms')))} ms`
  report(`${name}, failures`, Math.max(...found(side, 'failures')), { atMost: 0 }, details)
}
const compare = (side: keyof typeof NAMES, base: keyof typeof NAMES, atLeast: number) => {
  const ratio = ratioOf(found(side, 'perSecond'), found(base, 'perSecond'))
  report(`${NAMES[side]} to ${NAMES[base]}`, ratio, { atLeast })
}
compare('empty', 'bare', 0.8)
compare('full', 'empty', 0.85)
// What two runs of the same server differ by.
compare('empty', 'off', 0.9)
compare('searched', 'off', 0)
await archive.remove()

async function startBare(): Promise<string> {
  // Our server stores some requests first: the same tables, indexes and rows.
  const DATA_DIR = folderWithUs('omaggio-bench-')
  const example = await startServer({ ...env, DATA_DIR })
  await load(example.url, 1, 100)
  await example.stop()
  const script = fileURLToPath(new URL('bare-server.mjs', import.meta.url))
  const child = spawn(process.execPath, [script, `${DATA_DIR}/requests.db`], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  endWithUs(child)
  // Where it ends instead, there is no address, and the first request fails.
  const [url] = await Promise.race([once(child.stdout, 'data'), once(child, 'exit')])
  return String(url).trim()
}

/** An open desk whose seller searches, until it is ended. */
function search() {
  const over = new AbortController()
  const ask = (path: string) =>
    fetch(new URL(`/banco/api${path}`, urls.searched), {
      headers: { cookie },
      signal: over.signal,
    }).then((reply) => reply.arrayBuffer())
  const listening = ask('/events')
  const typing = (async () => {
    for (let n = 0; !over.signal.aborted; n++) {
      await ask(`/requests?search=${encodeURIComponent(TYPED[n % TYPED.length] ?? '')}`)
      await ask('/counts')
      await pause(TYPED_EVERY_MS, undefined, { signal: over.signal })
    }
  })()
  return async () => {
    over.abort()
    await Promise.allSettled([listening, typing])
  }
}

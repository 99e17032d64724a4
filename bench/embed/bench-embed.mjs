import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildWhatIsStale } from '../../scripts/build.mjs'
import { startServer } from '../../scripts/server-process.mjs'
import { benchShop } from '../bench-shop.mjs'
import { noteLoad } from '../page/measure-load.mjs'
import { launchForTimings, median, openSlowPhone, SLOW_4G } from '../slow-phone.mjs'

/**
 * A text page with the wizard in its middle, the same page without it, and the wizard opened directly, on the
 * slow phone. The limits are ratios, since milliseconds depend on the machine.
 */
const { values: options } = parseArgs({ options: { rounds: { type: 'string', default: '15' } } })
const ROUNDS = Number(options.rounds)
const MOST_PAINT = 1.05
const MOST_USABLE = 1.2
const LONG_TASK_MS = 50
const SETTLING_MS = 1000

const folder = mkdtempSync(join(tmpdir(), 'omaggio-bench-'))
const host = await serveHost()
await buildWhatIsStale()
const shopDir = benchShop(folder)
const settingsFile = join(shopDir, 'settings.json')
const settings = JSON.parse(readFileSync(settingsFile, 'utf8'))
writeFileSync(settingsFile, JSON.stringify({ ...settings, embedding: { sites: [host.origin] } }))
const wizard = await startServer({ SHOP_DIR: shopDir })
const browser = await launchForTimings()

/** @type {Record<'paintWith' | 'paintWithout' | 'inside' | 'direct' | 'fromHost' | 'shift', number[]>} */
const measured = {
  paintWith: [],
  paintWithout: [],
  inside: [],
  direct: [],
  fromHost: [],
  shift: [],
}
// Alternating, so that other load on the machine affects all of them.
for (let round = 0; round < ROUNDS; round++) {
  const without = await load(`${host.origin}/without`)
  measured.paintWithout.push(without.paint)
  const embedded = await load(`${host.origin}/with`)
  measured.paintWith.push(embedded.paint)
  measured.shift.push(embedded.shift)
  measured.inside.push(embedded.inside)
  measured.fromHost.push(embedded.fromHost)
  measured.direct.push((await load(wizard.url)).direct)
}

await browser.close()
await wizard.stop()
host.stop()
rmSync(folder, { recursive: true })

const shift = Math.max(...measured.shift)
const results = [
  report('largest paint of the host', measured.paintWith, measured.paintWithout, MOST_PAINT),
  report(
    'the wizard usable, from the start of its frame',
    measured.inside,
    measured.direct,
    MOST_USABLE,
  ),
  shift === 0,
]
report(
  'the wizard usable, from the start of the host (no limit)',
  measured.fromHost,
  measured.direct,
)
console.log(`layout shift of the host: ${shift} of at most 0 ${shift === 0 ? 'ok' : 'TOO MUCH'}`)
process.exitCode = results.every(Boolean) ? 0 : 1

/** @param {string} figure @param {number[]} ours @param {number[]} than @param {number} [atMost] */
function report(figure, ours, than, atMost = Infinity) {
  const ratio = median(ours) / median(than)
  const limit =
    atMost === Infinity ? '' : ` of at most ${atMost} ${ratio <= atMost ? 'ok' : 'TOO SLOW'}`
  const values = `${median(ours).toFixed(0)} and ${median(than).toFixed(0)} ms`
  console.log(`${figure}: ratio ${ratio.toFixed(2)}${limit} (${values})`)
  return ratio <= atMost
}

/** @param {string} url */
async function load(url) {
  const page = await openSlowPhone(browser, { network: SLOW_4G })
  await page.addInitScript(noteLoad, LONG_TASK_MS)
  await page.addInitScript(() => {
    Object.assign(window, { shifted: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (Reflect.get(entry, 'hadRecentInput')) continue
        Object.assign(window, {
          shifted: Reflect.get(window, 'shifted') + Reflect.get(entry, 'value'),
        })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.waitForTimeout(SETTLING_MS)
  const read = () => ({
    .../** @type {{ paint: number, hydrated?: number }} */ (Reflect.get(window, 'noted')),
    shift: Number(Reflect.get(window, 'shifted')),
    startedAt: performance.timeOrigin,
  })
  const outside = await page.evaluate(read)
  const inside = await page.frames()[1]?.evaluate(read)
  await page.context().close()
  const hydrated = inside?.hydrated ?? Number.NaN
  return {
    paint: outside.paint,
    shift: outside.shift,
    direct: outside.hydrated ?? Number.NaN,
    inside: hydrated,
    fromHost: (inside?.startedAt ?? Number.NaN) + hydrated - outside.startedAt,
  }
}

/**
 * Another origin, but the same site as the wizard: the browser then shows both in one process, and what
 * slows the phone down slows both.
 */
async function serveHost() {
  const words = `<p>${'Qualche riga del sito del venditore, come tante. '.repeat(9)}</p>`.repeat(5)
  const line = () =>
    `<script async src="${wizard.url}embed.js"></script><omaggio-wizard><a href="${wizard.url}">Richiedi un preventivo</a></omaggio-wizard>`
  const server = createServer(({ url }, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8')
    response.end(`<!doctype html><html lang="it"><head><title>Il sito</title>
<meta name="viewport" content="width=device-width"></head><body><h1>Il sito</h1>${words}${url === '/with' ? line() : ''}${words}</body></html>`)
  })
  await new Promise((listening) => server.listen(0, '127.0.0.1', () => listening(undefined)))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { origin: `http://127.0.0.1:${port}`, stop: () => server.close() }
}

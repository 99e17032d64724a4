import { createServer } from 'node:http'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { brotliCompressSync } from 'node:zlib'
import { launchForTimings, median } from '../slow-phone.mjs'
import { measureAnswers } from './measure-answers.mjs'
import { measureLoad } from './measure-load.mjs'
import { vanillaPage } from './vanilla-page.mjs'

/**
 * Compares our page with a hand-written one that asks the same questions, in one browser with slow 4G
 * and a CPU four times slower. The limits are ratios, since milliseconds depend on the machine.
 * `--against <folder of another checkout>` compares it with that build as well, in the same rounds.
 */
const { values: options } = parseArgs({
  options: { against: { type: 'string' }, rounds: { type: 'string', default: '15' } },
})
const ROUNDS = Number(options.rounds)

/** @typedef {'vanilla' | 'ours' | 'other'} Side */
/** @typedef {keyof typeof LIMITS} Figure */
/** What each figure is compared with, and the ratio that it may have at most. */
const LIMITS = {
  'largest paint, from another site': { than: 'vanilla', atMost: 1.2 },
  'largest paint, from an empty tab': { than: 'vanilla', atMost: 1.3 },
  "'Avanti' to next frame": { than: 'vanilla', atMost: 2 },
  // Not worse than the other build, within noise.
  'blocking time': { than: 'other', atMost: 1.1 },
  'time to hydration': { than: 'other', atMost: 1.1 },
  'script of choosing a colour': { than: 'other', atMost: 1.1 },
  'script of typing a quantity': { than: 'other', atMost: 1.1 },
}
const OTHER_SITE_PATH = '/altrove'

const ours = await startBuild(resolve(import.meta.dirname, '..', '..'))
const other = options.against ? await startBuild(resolve(options.against)) : undefined
const vanilla = await serveVanilla()
const browser = await launchForTimings()

/** @type {[Side, string][]} */
const sides = [
  ['vanilla', vanilla.url],
  ['ours', ours.url],
]
if (other) sides.push(['other', other.url])

/** @type {Map<string, number[]>} */
const measured = new Map()
// Alternating, so that other load on the machine affects all of them.
for (let round = 0; round < ROUNDS; round++) {
  for (const [side, url] of sides) {
    const linked = await measureLoad(browser, url, vanilla.otherSite)
    note(side, 'largest paint, from another site', linked.paint)
    note(side, "'Avanti' to next frame", ...linked.clicks)
    note(side, 'blocking time', linked.blocking)
    if (linked.hydrated !== undefined) note(side, 'time to hydration', linked.hydrated)
    const { paint } = await measureLoad(browser, url)
    note(side, 'largest paint, from an empty tab', paint)
    if (!other || side === 'vanilla') continue
    const { color, quantity } = await measureAnswers(browser, url)
    note(side, 'script of choosing a colour', color)
    note(side, 'script of typing a quantity', quantity)
  }
}

await browser.close()
await ours.stop()
await other?.stop()
vanilla.close()

const figures = /** @type {Figure[]} */ (Object.keys(LIMITS))
process.exitCode = figures.map(report).every(Boolean) ? 0 : 1

/** @param {Side} side @param {Figure} figure @param {number[]} values */
function note(side, figure, ...values) {
  const key = `${side} ${figure}`
  measured.set(key, [...(measured.get(key) ?? []), ...values])
}

/** @param {Figure} figure */
function report(figure) {
  const { than, atMost } = LIMITS[figure]
  const of = (/** @type {string} */ side) => median(measured.get(`${side} ${figure}`) ?? [])
  const all = sides
    .map(([side]) => side)
    .filter((side) => measured.has(`${side} ${figure}`))
    .map((side) => `${side} ${of(side).toFixed(1)} ms`)
    .join(', ')
  if (!measured.has(`${than} ${figure}`)) {
    console.log(`${figure}: ${all}`)
    return true
  }
  const ratio = of('ours') / of(than)
  const verdict = ratio <= atMost ? 'ok' : 'TOO SLOW'
  console.log(`${figure}: ratio ${ratio.toFixed(2)} of at most ${atMost} ${verdict} (${all})`)
  return ratio <= atMost
}

/** @param {string} folder of a checkout @returns {Promise<{ url: string, stop: () => Promise<void> }>} */
async function startBuild(folder) {
  const load = (/** @type {string} */ script) =>
    import(pathToFileURL(resolve(folder, 'scripts', script)).href)
  await (await load('build.mjs')).buildWhatIsStale()
  return (await load('server-process.mjs')).startServer()
}

async function serveVanilla() {
  const [, css = ''] = /<style>([^]*?)<\/style>/.exec(await (await fetch(ours.url)).text()) ?? []
  const html = brotliCompressSync(vanillaPage(css))
  const server = createServer(({ url }, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8')
    if (url === OTHER_SITE_PATH) return response.end('<!doctype html><title>Altrove</title>')
    response.setHeader('Content-Encoding', 'br')
    response.end(html)
  })
  await new Promise((listening) => server.listen(0, '127.0.0.1', () => listening(undefined)))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}/`,
    // Visitors come from a link on another site, where the browser starts a new process in any case.
    // From an empty tab, only the page with our opener policy has to wait for one.
    otherSite: `http://localhost:${port}${OTHER_SITE_PATH}`,
    close: () => server.close(),
  }
}

import { createServer } from 'node:http'
import { brotliCompressSync } from 'node:zlib'
import { chromium } from '@playwright/test'
import { buildWhatIsStale } from '../../scripts/build.mjs'
import { chromiumLaunchOptions } from '../../scripts/chromium.mjs'
import { startServer } from '../../scripts/server-process.mjs'
import { median, openSlowPhone, SLOW_4G } from '../slow-phone.mjs'
import { vanillaPage } from './vanilla-page.mjs'

/**
 * Compares our page with a hand-written one that asks the same questions, in one browser with slow 4G
 * and a CPU four times slower. The limits are ratios, since milliseconds depend on the machine.
 */
const ROUNDS = 15
const LARGEST_PAINT_AT_MOST = 1.3
const CLICK_TO_FRAME_AT_MOST = 2
const CLICKS = 7
// No visitor answers faster, and the browser can prepare the next step meanwhile.
const READING_MS = 500
// Visitors come from a link on another site, where the browser starts a new process in any case. From
// an empty tab, only the page with our opener policy would have to wait for one.
const OTHER_SITE_PATH = '/altrove'

await buildWhatIsStale()
const ours = await startServer()
const vanilla = await serveVanilla()
const browser = await chromium.launch(await chromiumLaunchOptions())

/** @type {Record<'ours' | 'vanilla', { paint: number[], click: number[] }>} */
const measured = { ours: { paint: [], click: [] }, vanilla: { paint: [], click: [] } }
// Alternating, so that other load on the machine affects both.
for (let round = 0; round < ROUNDS; round++) {
  for (const [name, url] of /** @type {const} */ ([
    ['vanilla', vanilla.url],
    ['ours', ours.url],
  ])) {
    const { paint, clicks } = await measure(url)
    measured[name].paint.push(paint)
    measured[name].click.push(...clicks)
  }
}

await browser.close()
await ours.stop()
vanilla.close()

const passed = [
  report('largest paint', 'paint', LARGEST_PAINT_AT_MOST),
  report("'Avanti' to next frame", 'click', CLICK_TO_FRAME_AT_MOST),
]
process.exitCode = passed.every(Boolean) ? 0 : 1

/** @param {string} url */
async function measure(url) {
  const page = await openSlowPhone(browser, { network: SLOW_4G })
  await page.goto(vanilla.otherSite)
  await page.goto(url, { waitUntil: 'networkidle' })
  const paint = await page.evaluate(largestPaint)
  const clicks = []
  for (let click = 0; click < CLICKS; click++) {
    await page.waitForTimeout(READING_MS)
    clicks.push(await page.evaluate(clickToFrame))
  }
  await page.context().close()
  return { paint, clicks }
}

function largestPaint() {
  return new Promise((resolve) => {
    new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? 0)).observe({
      type: 'largest-contentful-paint',
      buffered: true,
    })
  })
}

/** The time from the click until the frame with its effect is complete. */
function clickToFrame() {
  return new Promise((resolve) => {
    const button = [...document.querySelectorAll('button')].find((found) =>
      found.textContent.includes('Avanti'),
    )
    const heading = () =>
      [...document.querySelectorAll('h2')].find((found) => found.checkVisibility())?.textContent
    const before = heading()
    const clickedAt = performance.now()
    button?.click()
    const look = () =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', () =>
          heading() === before ? look() : resolve(performance.now() - clickedAt),
        )
        port1.start()
        port2.postMessage(null)
      })
    look()
  })
}

/** @param {string} what @param {'paint' | 'click'} figure @param {number} limit */
function report(what, figure, limit) {
  const [mine, theirs] = [median(measured.ours[figure]), median(measured.vanilla[figure])]
  const ratio = mine / theirs
  const verdict = ratio <= limit ? 'ok' : 'TOO SLOW'
  console.log(
    `${what}: ratio ${ratio.toFixed(2)} of at most ${limit} ${verdict} (${mine.toFixed(0)} ms, vanilla ${theirs.toFixed(0)} ms)`,
  )
  return ratio <= limit
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
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}/`,
    otherSite: `http://localhost:${port}${OTHER_SITE_PATH}`,
    close: () => server.close(),
  }
}

import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'
import { buildWhatIsStale } from '../../scripts/build.mjs'
import { startServer } from '../../scripts/server-process.mjs'
import { busyUntilShown, traceOf } from '../picture/busy-until-shown.mjs'
import { launchForTimings, CPU_SLOWDOWN, median } from '../slow-phone.mjs'
import { drawingsShop } from './drawings-shop.mjs'
import { largeLogo } from './large-logo.mjs'

/**
 * On a CPU four times slower: from a file of 4,000 × 4,000 pixels to the mug that shows it, the longest
 * time in which the page could not paint meanwhile, and the work of a change of colour with a logo on:
 * of the mug in every print, and of a pile of every drawing.
 */
const SIDE = 4000
const RUNS = 5
const CHANGES = 8

/** @typedef {import('@playwright/test').Page} Page */

const DRAWINGS = fileURLToPath(new URL('../../src/shop/catalogue/drawings.ts', import.meta.url))
const LIMITS = { shownMs: 1000, frameMs: 200, changeMs: 50 }

await buildWhatIsStale()
const { module } = await runnerImport(DRAWINGS)
/** @type {readonly string[]} */
const drawings = module.PRODUCT_DRAWINGS
const shop = drawingsShop(drawings)
const server = await startServer({ SHOP_DIR: shop })
const browser = await launchForTimings()
const buffer = largeLogo(SIDE)
/** @type {{ shownMs: number, longestMs: number }[]} */
const runs = []
for (let run = 0; run < RUNS; run++) runs.push(await choosing())
report(`${SIDE} × ${SIDE} px, on the mug after`, middle('shownMs'), LIMITS.shownMs)
report(`${SIDE} × ${SIDE} px, longest frame`, middle('longestMs'), LIMITS.frameMs)
for (const print of ['Laser', 'Serigrafia', 'Digitale']) {
  await reportChange('mug', print, '1')
  await reportChange('mug', print, '500')
}
for (const drawing of drawings) await reportChange(drawing, 'Digitale', '500')
await browser.close()
await server.stop()
rmSync(shop, { recursive: true })

/** @param {'shownMs' | 'longestMs'} figure */
function middle(figure) {
  return median(runs.map((run) => run[figure]))
}

/** @param {string} what @param {number} ms @param {number} atMost */
function report(what, ms, atMost) {
  const isSlow = ms > atMost
  if (isSlow) process.exitCode = 1
  console.log(`${what}: ${ms.toFixed(0)} ms of at most ${atMost} ms${isSlow ? ' TOO SLOW' : ''}`)
}

/** @param {string} product @param {string} print @param {string} quantity */
async function reportChange(product, print, quantity) {
  const busy = await changingColor(product, print, quantity)
  report(`a change of colour, ${product}, ${print}, ${quantity} pz`, busy, LIMITS.changeMs)
}

/** @param {string} product */
async function openPrintStep(product) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  const page = await context.newPage()
  await page.goto(`${server.url}?product=${product}`, { waitUntil: 'networkidle' })
  await walk(page, ['Colore', 'Materiale', 'Stampa'])
  return { context, page }
}

/** @param {Page} page @param {string[]} titles */
async function walk(page, titles) {
  for (const title of titles) {
    await page.getByRole('button', { name: 'Avanti' }).click()
    await page.getByRole('heading', { name: title, exact: true }).waitFor()
  }
}

/** @param {Page} page */
async function slowDown(page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
}

async function choosing() {
  const { context, page } = await openPrintStep('mug')
  const field = page.locator('input[type=file]')
  await field.evaluate((input) => {
    const measured = new Promise((resolve) => {
      let [last, chosenAt, longestMs] = [0, 0, 0]
      // From here on: how long the file takes to get into the browser is not the page's work.
      input.addEventListener('change', () => (chosenAt = last = performance.now()), true)
      const frame = () => {
        const now = performance.now()
        if (chosenAt > 0) longestMs = Math.max(longestMs, now - last)
        last = now
        const isShown = document.querySelector('#o-bent > image')
        const end = () => resolve({ shownMs: performance.now() - chosenAt, longestMs })
        requestAnimationFrame(isShown ? end : frame)
      }
      requestAnimationFrame(frame)
    })
    Reflect.set(window, 'measured', measured)
  })
  const opened = page.waitForEvent('filechooser')
  await slowDown(page)
  await page.getByText('Prova il tuo logo').click()
  const chooser = await opened
  // No visitor finds a file more quickly.
  await page.waitForTimeout(500)
  await chooser.setFiles({ name: 'logo.png', mimeType: 'image/png', buffer })
  const measured = await page.evaluate(() => Reflect.get(window, 'measured'))
  await context.close()
  return /** @type {{ shownMs: number, longestMs: number }} */ (measured)
}

/** @param {string} product @param {string} print @param {string} quantity */
async function changingColor(product, print, quantity) {
  const { context, page } = await openPrintStep(product)
  await page.getByRole('radio', { name: print }).check()
  const file = { name: 'logo.png', mimeType: 'image/png', buffer: largeLogo(600) }
  await page.locator('input[type=file]').setInputFiles(file)
  await page.locator('#o-bent > image').waitFor({ state: 'attached' })
  await walk(page, ['Quantità'])
  await page.getByRole('spinbutton').fill(quantity)
  await page.getByRole('navigation').getByRole('button', { name: 'Colore' }).click()
  await page.getByRole('heading', { name: 'Colore', exact: true }).waitFor()
  await slowDown(page)
  const colors = page.locator('label', { has: page.getByRole('radio') })
  const offered = await colors.count()
  const sums = []
  for (let change = 0; change < CHANGES; change++) {
    await colors.nth(change % offered).hover({ position: { x: 100, y: 30 } })
    await page.waitForTimeout(300)
    const press = () => page.mouse.down().then(() => page.mouse.up())
    const busy = busyUntilShown(await traceOf(browser, page, press))
    if (busy) sums.push(busy.style + busy.paint + busy.raster)
  }
  await context.close()
  return median(sums)
}

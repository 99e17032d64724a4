import { buildWhatIsStale } from '../../scripts/build.mjs'
import { startServer } from '../../scripts/server-process.mjs'
import { launchForTimings, CPU_SLOWDOWN, median } from '../slow-phone.mjs'
import { busyUntilShown, traceOf } from './busy-until-shown.mjs'

/**
 * The work of the browser for a change of colour: style, paint and raster between the click and the
 * first frame with new tiles, on a CPU four times slower. This browser has no graphics card and
 * rasters on the CPU, which is the slow case.
 */
const CHANGES = 8
const AT_MOST_MS = 50
const CASES = [
  ...['Penna', 'Tazza', 'Shopper'].map((product) => ({ product, quantity: '1' })),
  ...['Penna', 'Portachiavi', 'Tazza', 'Shopper'].map((product) => ({ product, quantity: '10' })),
  // Many pieces of every product: the most work that its picture can cause.
  ...['Penna', 'Portachiavi', 'USB', 'Powerbank', 'Tazza', 'Borraccia', 'Shopper'].map(
    (product) => ({
      product,
      quantity: '500',
    }),
  ),
]

/** @typedef {import('./busy-until-shown.mjs').Busy} Busy */

await buildWhatIsStale()
const server = await startServer()
const browser = await launchForTimings()
let passed = true
for (const { product, quantity } of CASES) {
  const changes = await measure(product, quantity)
  const middle = (/** @type {(busy: Busy) => number} */ figure) => median(changes.map(figure))
  const sum = middle(({ style, paint, raster }) => style + paint + raster)
  const tooSlow = sum > AT_MOST_MS
  if (tooSlow) passed = false
  const parts = [middle((b) => b.style), middle((b) => b.paint), middle((b) => b.raster)]
  console.log(
    `${product}, ${quantity} pz: ${sum.toFixed(0)} ms (style, paint, raster: ${parts.map((ms) => ms.toFixed(0)).join(', ')})${tooSlow ? ' TOO SLOW' : ''}`,
  )
}
await browser.close()
await server.stop()
process.exitCode = passed ? 0 : 1

/** @param {string} product @param {string} quantity @returns {Promise<Busy[]>} */
async function measure(product, quantity) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  const page = await context.newPage()
  await page.goto(server.url, { waitUntil: 'networkidle' })
  await page.getByRole('radio', { name: product }).check()
  for (const title of ['Colore', 'Materiale', 'Stampa', 'Quantità']) {
    await page.getByRole('button', { name: 'Avanti' }).click()
    await page.getByRole('heading', { name: title, exact: true }).waitFor()
  }
  await page.getByRole('spinbutton').fill(quantity)
  await page.getByRole('navigation').getByRole('button', { name: 'Colore' }).click()
  await page.getByRole('heading', { name: 'Colore', exact: true }).waitFor()

  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  const colors = page.locator('label', { has: page.getByRole('radio') })
  const offered = await colors.count()
  /** @type {Busy[]} */
  const changes = []
  for (let change = 0; change < CHANGES; change++) {
    const color = colors.nth(change % offered)
    await color.hover({ position: { x: 100, y: 30 } })
    await page.waitForTimeout(300)
    const busy = busyUntilShown(
      await traceOf(browser, page, () => page.mouse.down().then(() => page.mouse.up())),
    )
    if (busy) changes.push(busy)
  }
  await context.close()
  return changes
}

// On a CPU four times slower: from a file of 4,000 × 4,000 pixels to the mug that shows it, the longest time in which
// the page could not paint meanwhile, how far the logo is behind the pointer that drags it, and the work of a change of
// colour: style, paint and raster between the click and the first frame with new tiles. `drag` measures drags only, and `fit` how much of its
// printable area a logo takes before anybody has moved it. This browser has no graphics card and rasters on the CPU, which is the slow case.
import type { Page } from '@playwright/test'
import { startServer } from '../../scripts/server-process.mjs'
import { PRODUCT_DRAWINGS } from '../../src/shop/catalogue/drawings.ts'
import { shopFolder } from '../../tests/support/campaign-shop.ts'
import { shopFile } from '../../tests/support/demo-shop.ts'
import { inRounds, launchForTimings, median, report, rounded, slowDown } from '../measure.ts'
import { busyUntilShown } from './busy-until-shown.ts'
import { dragging } from './dragging.ts'
import { filledShares, redLogo } from './first-fit.ts'
import { largeLogo } from './large-logo.ts'

const SIDE = 4000
const RUNS = 5
const CHANGES = 8
const CHANGE_MS = 50
const DRAGS = 3
const RATIOS = [1 / 3, 1, 3, 6]
const FILLED = 90
const DRAG_MS = 50
const [only] = process.argv.slice(2)

const catalogue = shopFile('catalogue.json')
const [model] = catalogue.products as object[]
const SHOP_DIR = shopFolder({
  'catalogue.json': {
    ...catalogue,
    // One product for each drawing.
    products: PRODUCT_DRAWINGS.map((drawing) => ({ ...model, id: drawing, drawing })),
  },
})
const server = await startServer({ SHOP_DIR })
const browser = await launchForTimings()
const [small, large] = [largeLogo(600), largeLogo(SIDE)]

for (const drawing of only === 'fit' ? [] : PRODUCT_DRAWINGS) await dragOn(drawing)
if (only === 'drag') process.exit()
for (const drawing of PRODUCT_DRAWINGS) await fitOn(drawing)
if (only === 'fit') process.exit()

const found = await inRounds(RUNS, { logo: choosing })
report(`${SIDE} × ${SIDE} px, on the mug after, ms`, median(found('logo', 'shownMs')), {
  atMost: 1000,
})
report(`${SIDE} × ${SIDE} px, longest frame, ms`, median(found('logo', 'longestMs')), {
  atMost: 200,
})
for (const print of ['laser', 'screen', 'digital']) {
  await changing(`product=mug&print=${print}&quantity=1`, small)
  await changing(`product=mug&print=${print}&quantity=500`, small)
}
// Many pieces of every product: the most work that its picture can cause.
for (const drawing of PRODUCT_DRAWINGS) {
  await changing(`product=${drawing}&quantity=1`)
  await changing(`product=${drawing}&quantity=500`)
  await changing(`product=${drawing}&quantity=500`, small)
}

/** Opens a link with selections, and walks to the print. */
async function openPrintStep(selections: string) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  const page = await context.newPage()
  await page.goto(`${server.url}?${selections}`, { waitUntil: 'networkidle' })
  for (const title of ['Colore', 'Materiale', 'Stampa']) {
    await page.getByRole('button', { name: 'Avanti' }).click()
    await page.getByRole('heading', { name: title, exact: true }).waitFor()
  }
  return page
}

async function dragOn(drawing: string): Promise<void> {
  // Laser is the technique whose copy has most layers.
  const page = await openPrintStep(`product=${drawing}&print=laser&quantity=1`)
  await putOn(page, small)
  const place = page.getByRole('slider', { name: 'Posizione del logo' })
  for (let step = 0; step < 8; step++) await place.press('-')
  await slowDown(page)
  const found = await inRounds(DRAGS, { drag: () => dragging(browser, page) })
  await page.context().close()
  const [most = Number.NaN, ...others] = ['most', 'half', 'first', 'release'].map((figure) =>
    median(found('drag', figure)),
  )
  const [half, first, release] = others.map(rounded)
  const details = `half of them ${half}, the first ${first}, the release ${release}`
  report(`a drag on ${drawing}, nine of ten movements, ms`, most, { atMost: DRAG_MS }, details)
}

async function fitOn(drawing: string): Promise<void> {
  const page = await openPrintStep(`product=${drawing}&color=blue&print=digital&quantity=1`)
  const shares: number[] = []
  for (const ratio of RATIOS) {
    await putOn(page, redLogo(ratio))
    await page.waitForTimeout(300)
    shares.push(100 * Math.max(...(await filledShares(page))))
  }
  await page.context().close()
  const details = shares.map(rounded).join(', ')
  report(`a logo on ${drawing} fills, per cent`, Math.min(...shares), { atLeast: FILLED }, details)
}

async function choosing() {
  const page = await openPrintStep('product=mug')
  await page.locator('input[type=file]:not([multiple])').evaluate(noteLogo)
  const opened = page.waitForEvent('filechooser')
  await slowDown(page)
  await page.getByText('Prova il tuo logo').click()
  const chooser = await opened
  // No visitor finds a file more quickly.
  await page.waitForTimeout(500)
  await chooser.setFiles({ name: 'logo.png', mimeType: 'image/png', buffer: large })
  const measured = await page.evaluate(() => Reflect.get(window, 'measured') as Promise<LogoTimes>)
  await page.context().close()
  return { ...measured }
}

interface LogoTimes {
  readonly shownMs: number
  readonly longestMs: number
}

/** Runs in the page: from the chosen file to the frame that shows it. */
function noteLogo(input: Element): void {
  const measured = new Promise<LogoTimes>((resolve) => {
    let [last, chosenAt, longestMs] = [0, 0, 0]
    // From here on: how long the file takes to get into the browser is not the page's work.
    input.addEventListener('change', () => (chosenAt = last = performance.now()), true)
    const frame = () => {
      const now = performance.now()
      if (chosenAt > 0) longestMs = Math.max(longestMs, now - last)
      last = now
      const isShown = document.querySelector('.logo-full')
      const end = () => resolve({ shownMs: performance.now() - chosenAt, longestMs })
      requestAnimationFrame(isShown ? end : frame)
    }
    requestAnimationFrame(frame)
  })
  Reflect.set(window, 'measured', measured)
}

async function changing(selections: string, logo?: Buffer): Promise<void> {
  const page = await openPrintStep(selections)
  if (logo) await putOn(page, logo)
  await page.getByRole('navigation').getByRole('button', { name: 'Colore' }).click()
  await page.getByRole('heading', { name: 'Colore', exact: true }).waitFor()
  await slowDown(page)
  const colors = page.locator('label', { has: page.getByRole('radio') })
  const offered = await colors.count()
  const changes: number[] = []
  for (let change = 0; change < CHANGES; change++) {
    await colors.nth(change % offered).hover({ position: { x: 100, y: 30 } })
    await page.waitForTimeout(300)
    const press = () => page.mouse.down().then(() => page.mouse.up())
    const busy = await busyUntilShown(browser, page, press)
    if (busy !== undefined) changes.push(busy)
  }
  await page.context().close()
  const name = `a change of colour, ${selections}${logo ? ', with a logo' : ''}, ms`
  report(name, median(changes), { atMost: CHANGE_MS })
}

async function putOn(page: Page, buffer: Buffer): Promise<void> {
  const file = { name: 'logo.png', mimeType: 'image/png', buffer }
  await page.locator('input[type=file]:not([multiple])').setInputFiles(file)
  await page.locator('.logo-full').first().waitFor({ state: 'attached' })
}

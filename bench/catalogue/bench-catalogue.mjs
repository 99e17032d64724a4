import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'
import { buildWhatIsStale } from '../../scripts/build.mjs'
import { startServer } from '../../scripts/server-process.mjs'
import { launchForTimings, median, openSlowPhone, SLOW_4G } from '../slow-phone.mjs'
import { COLORS_EACH, largeShop, PRODUCTS } from './large-shop.mjs'

/**
 * A large catalogue: how long its check takes, valid and broken, and how much later its first step is
 * usable than that of the shipped shop, in one browser with a CPU four times slower.
 */
const ROUNDS = 15
const CHECK_AT_MOST_MS = 1000
const USABLE_AT_MOST = 2

const READ_SHOP = fileURLToPath(new URL('../../src/shop/read-shop.ts', import.meta.url))
/** @typedef {typeof import('../../src/shop/read-shop.ts')} ReadShop */
/** Declares `window.omaggioEarly`. @typedef {typeof import('../../src/page/early/early-input.ts')} Early */

await buildWhatIsStale()
console.log(`${PRODUCTS} products of ${COLORS_EACH} colours each`)
const valid = largeShop()
const broken = largeShop((catalogue) => {
  // Half of the colours are missing, which gives about fifteen thousand problems.
  catalogue.colors = catalogue.colors.slice(0, 30)
})
const { module } = await runnerImport(READ_SHOP)
const passed = [await checkTime('valid', valid), await checkTime('broken', broken)]

const shipped = await startServer()
const large = await startServer({ SHOP_DIR: valid })
const browser = await launchForTimings()
passed.push(await firstStep('CPU alone', undefined, USABLE_AT_MOST))
passed.push(await firstStep('CPU and slow 4G', SLOW_4G, USABLE_AT_MOST))
await browser.close()
await shipped.stop()
await large.stop()
for (const folder of [valid, broken]) rmSync(folder, { recursive: true })
// Vite, which loaded the parser, would keep the process alive.
process.exit(passed.every(Boolean) ? 0 : 1)

/** @param {string} name @param {string} folder */
async function checkTime(name, folder) {
  const { readShop } = /** @type {ReadShop} */ (module)
  const times = []
  let problems = 0
  for (let round = 0; round < ROUNDS; round++) {
    const startedAt = performance.now()
    await readShop(folder).catch((error) => (problems = error.problems.length))
    times.push(performance.now() - startedAt)
  }
  const slowest = Math.max(...times)
  const verdict = slowest <= CHECK_AT_MOST_MS ? 'ok' : 'TOO SLOW'
  console.log(
    `check, ${name}: ${median(times).toFixed(0)} ms, slowest ${slowest.toFixed(0)} of at most ${CHECK_AT_MOST_MS} ${verdict} (${problems} problems)`,
  )
  return slowest <= CHECK_AT_MOST_MS
}

/** @param {string} name @param {typeof SLOW_4G | undefined} network @param {number} limit */
async function firstStep(name, network, limit) {
  /** @type {{ shipped: number[], large: number[] }} */
  const usable = { shipped: [], large: [] }
  // Alternating, so that other load on the machine affects both.
  for (let round = 0; round < ROUNDS; round++) {
    usable.shipped.push(await usableAfter(shipped.url, network, 'input[name="product"]'))
    usable.large.push(await usableAfter(large.url, network, 'input[type="search"]'))
  }
  const [mine, reference] = [median(usable.large), median(usable.shipped)]
  const ratio = mine / reference
  const verdict = ratio <= limit ? 'ok' : 'TOO SLOW'
  console.log(
    `first step usable, ${name}: ratio ${ratio.toFixed(2)} of at most ${limit} ${verdict} (${mine.toFixed(0)} ms, shipped ${reference.toFixed(0)} ms)`,
  )
  return ratio <= limit
}

/**
 * The time until the page is hydrated and contains the selector.
 *
 * @param {string} url @param {typeof SLOW_4G | undefined} network @param {string} selector
 */
async function usableAfter(url, network, selector) {
  const page = await openSlowPhone(browser, { network })
  await page.addInitScript((wanted) => {
    const look = () => {
      if (window.omaggioEarly?.ready && document.querySelector(wanted)) performance.mark('usable')
      else requestAnimationFrame(look)
    }
    look()
  }, selector)
  await page.goto(url)
  await page.waitForFunction(() => performance.getEntriesByName('usable').length > 0)
  const at = await page.evaluate(() => performance.getEntriesByName('usable')[0]?.startTime ?? 0)
  await page.context().close()
  return at
}

import { rmSync } from 'node:fs'
import { buildWhatIsStale } from '../../scripts/build.mjs'
import { enterDesk } from '../../scripts/enter-desk.mjs'
import { startServer } from '../../scripts/server-process.mjs'
import { largeShop } from '../catalogue/large-shop.mjs'
import { CPU_SLOWDOWN, launchForTimings, median } from '../slow-phone.mjs'

/**
 * Times the editor with the shipped shop and with a thousand products: a change of a price until it is
 * stored and until the preview shows it, from the call of the change; and a key until the next paint, on a
 * CPU four times slower, with the preview beside the form.
 */
const CHANGES = 30
const KEYS = 60
const KEY_EVERY_MS = 90
const LIMIT_MS = 300
const TYPING_LIMIT_MS = 50

await buildWhatIsStale()
const browser = await launchForTimings()
const shipped = await timesIn({})
const large = largeShop()
const thousand = await timesIn({ SHOP_DIR: large })
rmSync(large, { recursive: true })
await browser.close()
report('The shipped shop', shipped)
report('A thousand products', thousand)
const ratio = median(thousand.shown) / median(shipped.shown)
console.log(`A thousand products take ${ratio.toFixed(1)} times as long to be shown`)
const isSlow = [shipped, thousand].some(
  ({ shown, typed }) => median(shown) > LIMIT_MS || median(typed) > TYPING_LIMIT_MS,
)
process.exitCode = isSlow ? 1 : 0

/** @typedef {{ stored: number[], shown: number[], typed: number[] }} Times */

/** @param {string} name @param {Times} times */
function report(name, { stored, shown, typed }) {
  console.log(
    `${name}: a change is stored after ${inMs(median(stored))} and shown after ` +
      `${inMs(median(shown))}, at most ${LIMIT_MS} ms; a key is painted after ${inMs(median(typed))} ` +
      `(nine of ten: ${inMs(ninthTenth(typed))}), at most ${TYPING_LIMIT_MS} ms`,
  )
}

/** @param {number} value */
function inMs(value) {
  return `${Math.round(value)} ms`
}

/** @param {number[]} values */
function ninthTenth(values) {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length * 0.9)] ?? Number.NaN
}

/**
 * @param {Record<string, string>} env
 * @returns {Promise<Times>}
 */
async function timesIn(env) {
  const server = await startServer(env)
  const [name = '', value = ''] = (await enterDesk(server)).split('=')
  const context = await browser.newContext()
  await context.addCookies([{ name, value, url: `${server.url}banco` }])
  const page = await context.newPage()
  await page.goto(`${server.url}banco`)
  const times = await page.evaluate(changePrices, CHANGES)
  const typed = await keysIn(page, `${server.url}banco`)
  await context.close()
  await server.stop()
  return { ...times, typed }
}

/**
 * Letters at the end of a product's name.
 *
 * @param {import('@playwright/test').Page} page
 * @param {string} desk
 */
async function keysIn(page, desk) {
  await page.goto(desk)
  await page.getByRole('button', { name: 'Negozio', exact: true }).click()
  const list = page.getByRole('list', { name: 'Prodotti' })
  await list.getByRole('button').nth(2).click()
  const field = page.locator('.entry-form input[type=text]').first()
  await field.press('End')
  await page.frameLocator('iframe').getByRole('button', { name: 'Avanti' }).waitFor()
  await page.evaluate(noteKeys)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  for (let key = 0; key < KEYS; key++) {
    await page.keyboard.press('abcdefgh'.charAt(key % 8))
    await page.waitForTimeout(KEY_EVERY_MS)
    // A pause, in which the change is stored and shown.
    if (key % 10 === 9) await page.waitForTimeout(4 * KEY_EVERY_MS)
  }
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return page.evaluate(() => /** @type {Window & { typed?: number[] }} */ (window).typed ?? [])
}

/** Runs in the desk's page: how long each key takes until the paint that follows. */
function noteKeys() {
  /** @type {number[]} */
  const typed = []
  Object.assign(window, { typed })
  addEventListener(
    'keydown',
    ({ timeStamp }) =>
      requestAnimationFrame(() => {
        // A task after the frame: it is painted by then.
        setTimeout(() => typed.push(performance.now() - timeStamp))
      }),
    { capture: true },
  )
}

/** Runs in the desk's page. @param {number} changes */
async function changePrices(changes) {
  /** @type {Set<() => void>} */
  const waiting = new Set()
  addEventListener('message', () => {
    for (const go of waiting) go()
    waiting.clear()
  })
  const said = () => new Promise((resolve) => waiting.add(() => resolve(undefined)))
  const frame = document.createElement('iframe')
  frame.src = 'banco/preview/'
  document.body.append(frame)
  await said()
  const times = { stored: /** @type {number[]} */ ([]), shown: /** @type {number[]} */ ([]) }
  let { revision, folder } = await (await fetch('banco/api/shop/state')).json()
  for (let nth = 0; nth < changes; nth++) {
    const startedAt = performance.now()
    const path = ['products', 0, 'price']
    const change = { kind: 'set', file: 'catalogue.json', path, value: 5 + nth / 100 }
    const reply = await fetch('banco/api/shop/change', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ revision, folder, changes: [change] }),
    })
    ;({ revision, folder } = (await reply.json()).state)
    times.stored.push(performance.now() - startedAt)
    frame.contentWindow?.postMessage({ to: 'preview', kind: 'refresh' }, location.origin)
    await said()
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    times.shown.push(performance.now() - startedAt)
  }
  return times
}

import { rmSync } from 'node:fs'
import { buildWhatIsStale } from '../../scripts/build.mjs'
import { enterDesk } from '../../scripts/enter-desk.mjs'
import { startServer } from '../../scripts/server-process.mjs'
import { largeShop } from '../catalogue/large-shop.mjs'
import { launchForTimings, median } from '../slow-phone.mjs'

/**
 * Times a change of a price in the editor until the preview shows it: the call that stores it, with the
 * check of the whole shop, and the frame that follows.
 */
const CHANGES = 30
const LIMIT_MS = 300

await buildWhatIsStale()
const browser = await launchForTimings()
const shipped = await timesIn({})
const large = largeShop()
const thousand = await timesIn({ SHOP_DIR: large })
rmSync(large, { recursive: true })
await browser.close()
console.log(`The shipped shop: ${inWords(shipped)}; at most ${LIMIT_MS} ms`)
console.log(`A thousand products: ${inWords(thousand)}`)
process.exitCode = median(shipped.shown) > LIMIT_MS ? 1 : 0

/** @param {{ stored: number[], shown: number[] }} times */
function inWords({ stored, shown }) {
  return `a change is stored after ${Math.round(median(stored))} ms and shown after ${Math.round(median(shown))} ms`
}

/** @param {Record<string, string>} env */
async function timesIn(env) {
  const server = await startServer(env)
  const [name = '', value = ''] = (await enterDesk(server)).split('=')
  const context = await browser.newContext()
  await context.addCookies([{ name, value, url: `${server.url}banco` }])
  const page = await context.newPage()
  await page.goto(`${server.url}banco`)
  const times = await page.evaluate(changePrices, CHANGES)
  await context.close()
  await server.stop()
  return times
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
  let revision = 0
  for (let nth = 0; nth < changes; nth++) {
    const startedAt = performance.now()
    const path = ['products', 0, 'price']
    const change = { kind: 'set', file: 'catalogue.json', path, value: 5 + nth / 100 }
    const reply = await fetch('banco/api/shop/change', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ revision, changes: [change] }),
    })
    revision = (await reply.json()).state.revision
    times.stored.push(performance.now() - startedAt)
    frame.contentWindow?.postMessage({ to: 'preview', kind: 'refresh' }, location.origin)
    await said()
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    times.shown.push(performance.now() - startedAt)
  }
  return times
}

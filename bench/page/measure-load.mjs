import { openSlowPhone, SLOW_4G } from '../slow-phone.mjs'

/** @typedef {{ paint: number, blocking: number, hydrated: number | undefined, clicks: number[] }} Load */

const CLICKS = 7
// No visitor answers faster, and the browser can prepare the next step meanwhile.
const READING_MS = 500
// The chunks of later steps arrive and are evaluated within this time: they block as well.
const SETTLING_MS = 1000
/** A task that is longer than this delays the reply to a press by the rest of its time. */
const LONG_TASK_MS = 50

/**
 * Loads a page on the slow phone and walks through it.
 *
 * @param {import('@playwright/test').Browser} browser
 * @param {string} url
 * @param {string} [from] the page with the link that is followed; an empty tab without it
 * @returns {Promise<Load>}
 */
export async function measureLoad(browser, url, from) {
  const page = await openSlowPhone(browser, { network: SLOW_4G })
  await page.addInitScript(noteLoad, LONG_TASK_MS)
  if (from) await page.goto(from)
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.waitForTimeout(SETTLING_MS)
  /** @type {Omit<Load, 'clicks'>} */
  const load = await page.evaluate(() => Reflect.get(window, 'noted'))
  const clicks = []
  for (let click = 0; click < CLICKS; click++) {
    clicks.push(await page.evaluate(clickToFrame))
    await page.waitForTimeout(READING_MS)
  }
  await page.context().close()
  return { ...load, clicks }
}

/** Runs in the page before its own scripts. @param {number} longTaskMs */
export function noteLoad(longTaskMs) {
  /** @type {Omit<Load, 'clicks'>} */
  const noted = { paint: 0, blocking: 0, hydrated: undefined }
  Object.assign(window, { noted })
  new PerformanceObserver((list) => {
    noted.paint = list.getEntries().at(-1)?.startTime ?? 0
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) noted.blocking += duration - longTaskMs
  }).observe({ type: 'longtask', buffered: true })
  /** @type {object | undefined} */
  let early
  // Our page writes `ready` into this object when it is hydrated.
  Object.defineProperty(window, 'omaggioEarly', {
    get: () => early,
    set(/** @type {{ ready: boolean }} */ value) {
      let { ready } = value
      early = Object.defineProperty(value, 'ready', {
        get: () => ready,
        set(/** @type {boolean} */ now) {
          ready = now
          noted.hydrated = performance.now()
        },
      })
    },
  })
}

/** The time from the click until the frame with its effect is complete. */
function clickToFrame() {
  return new Promise((/** @type {(ms: number) => void} */ resolve) => {
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

import type { Browser, Page } from '@playwright/test'
import { median, openSlowPhone } from '../measure.ts'

const CLICKS = 7
// No visitor answers faster, and the browser can prepare the next step meanwhile.
const READING_MS = 500
// The chunks of later steps arrive and are evaluated within this time: they block as well.
const SETTLING_MS = 1000
/** A task that is longer than this delays the reply to a press by the rest of its time. */
const LONG_TASK_MS = 50
const LOOK_EVERY_MS = 10

interface Noted {
  paint: number
  blocking: number
  shift: number
  usable: number
}

interface Load extends Noted {
  readonly page: Page
  /** When the wizard in a frame is usable, from the start of that frame. */
  readonly usableInside: number
}

interface LoadOptions {
  /** The page with the link that is followed; an empty tab without it. */
  readonly from?: string
  /** Of our own page, also in a frame: what it contains once it is usable. */
  readonly usable?: string
}

/** Loads a page on the slow phone. */
export async function measureLoad(
  browser: Browser,
  url: string,
  { from, usable }: LoadOptions,
): Promise<Load> {
  const page = await openSlowPhone(browser)
  await page.addInitScript(noteLoad, [LONG_TASK_MS, LOOK_EVERY_MS, usable ?? 'main'] as const)
  if (from) await page.goto(from)
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.waitForTimeout(SETTLING_MS)
  const read = () => Reflect.get(window, 'noted') as Noted
  const ours = page.frames()[1] ?? page
  if (usable) await ours.waitForFunction(() => Reflect.get(window, 'noted').usable > 0)
  const inside = await page.frames()[1]?.evaluate(read)
  return { ...(await page.evaluate(read)), usableInside: inside?.usable ?? Number.NaN, page }
}

/** The middle time from a press of 'Avanti' to the next frame. */
export async function measureNext(page: Page): Promise<number> {
  const clicks = []
  for (let click = 0; click < CLICKS; click++) {
    clicks.push(await page.evaluate(clickToFrame))
    await page.waitForTimeout(READING_MS)
  }
  return median(clicks)
}

/** Runs in the page, and in its frames, before their own scripts. */
function noteLoad([longTaskMs, lookEveryMs, wanted]: readonly [number, number, string]): void {
  const noted: Noted = { paint: 0, blocking: 0, shift: 0, usable: Number.NaN }
  Object.assign(window, { noted })
  const observe = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
      type,
      buffered: true,
    })
  observe('largest-contentful-paint', ({ startTime }) => (noted.paint = startTime))
  observe('longtask', ({ duration }) => (noted.blocking += duration - longTaskMs))
  observe('layout-shift', (entry) => {
    if (!Reflect.get(entry, 'hadRecentInput')) noted.shift += Number(Reflect.get(entry, 'value'))
  })
  const look = () => {
    // Our page writes `ready` when it is hydrated.
    const isUsable = Reflect.get(window, 'omaggioEarly')?.ready && document.querySelector(wanted)
    if (isUsable) noted.usable = performance.now()
    // A frame out of sight has no animation frames.
    else setTimeout(look, lookEveryMs)
  }
  look()
}

/** The time from the click until the frame with its effect is complete. */
function clickToFrame(): Promise<number> {
  return new Promise((resolve) => {
    const button = [...document.querySelectorAll('button')].find((found) =>
      found.textContent.includes('Avanti'),
    )
    const heading = () =>
      [...document.querySelectorAll('h2')].find((found) =>
        found.checkVisibility({ visibilityProperty: true }),
      )?.textContent
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

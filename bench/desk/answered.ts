import type { CDPSession, Page } from '@playwright/test'
import type { Sample } from '../measure.ts'

/** What an answer looks like: a visible element, of which each holds these words. */
export interface Answer {
  readonly shows: string
  readonly words?: string
}

// A seller reads before the next action, and what the answer has begun ends meanwhile.
const READING_MS = 700

/**
 * From the last input event of an action to the frame that shows its answer, and how long the page's thread worked for
 * it: CPU time, which other processes on the machine do not add to.
 */
export async function answered(
  page: Page,
  devtools: CDPSession,
  answer: Answer,
  act: () => Promise<unknown>,
): Promise<Sample> {
  await page.evaluate(noteAnswer, answer)
  const before = await workedMs(devtools)
  await act()
  const ms = await page.evaluate(() => Reflect.get(window, 'answered') as Promise<number>)
  const worked = (await workedMs(devtools)) - before
  await page.waitForTimeout(READING_MS)
  return { ms, worked }
}

export async function threadOf(page: Page): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  return devtools
}

async function workedMs(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics')
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
}

/** Runs in the desk's page. */
function noteAnswer({ shows, words = '' }: Answer): void {
  const isShown = () => {
    const shown = [...document.querySelectorAll(shows)].filter((found) => found.checkVisibility())
    const isSaid = (found: Element) =>
      (found instanceof HTMLInputElement ? found.value : (found.textContent ?? '')).includes(words)
    return shown.length > 0 && shown.every(isSaid)
  }
  if (isShown()) throw new Error(`shown before the action: ${shows} ${words}`)
  let askedAt = Number.NaN
  const note = ({ timeStamp }: Event) => (askedAt = timeStamp)
  const over = new AbortController()
  for (const kind of ['click', 'keydown']) {
    addEventListener(kind, note, { capture: true, signal: over.signal })
  }
  const answered = new Promise<number>((resolve, reject) => {
    setTimeout(() => reject(new Error(`no answer: ${shows} ${words}`)), 10_000)
    const look = () => {
      if (!isShown()) return requestAnimationFrame(look)
      over.abort()
      // A task after the frame: it is painted by then.
      return setTimeout(() => resolve(performance.now() - askedAt))
    }
    requestAnimationFrame(look)
  })
  Object.assign(window, { answered })
}

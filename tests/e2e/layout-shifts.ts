import { expect, type Page } from '@playwright/test'

/** Not among the standard types yet. */
interface LayoutShift extends PerformanceEntry {
  readonly value: number
  readonly sources: readonly {
    readonly node: Node | null
    readonly previousRect: DOMRectReadOnly
    readonly currentRect: DOMRectReadOnly
  }[]
}

/**
 * For a page that is not open yet. Returns a check that nothing has shifted since the page began to load, or since
 * the last call of `forgetLayoutShifts`; it names what moved, and from where to where.
 */
export async function watchLayoutShifts(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    const shifts: string[] = []
    const note = (entries: PerformanceEntryList) => {
      for (const { value, sources } of entries as LayoutShift[]) {
        const moved = sources.map(({ node, previousRect, currentRect }) => {
          const name = node instanceof Element ? node.outerHTML.slice(0, 80) : node?.nodeName
          return `${name}: ${JSON.stringify(previousRect)} → ${JSON.stringify(currentRect)}`
        })
        // What moved may be gone already; the shift counts all the same.
        shifts.push(`by ${value}`, ...moved)
      }
    }
    const observer = new PerformanceObserver((list) => note(list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    const takeLayoutShifts = async () => {
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
      note(observer.takeRecords())
      return shifts.splice(0)
    }
    Object.assign(window, { takeLayoutShifts })
  })
  return async () => expect(await takeLayoutShifts(page)).toEqual([])
}

/**
 * After the answer to a click, which may move things. The browser itself excuses what moves within 500 ms of an
 * input: too long to find a shift after the answer, and too short for the answer of a busy machine.
 */
export async function forgetLayoutShifts(page: Page): Promise<void> {
  await takeLayoutShifts(page)
}

const takeLayoutShifts = (page: Page) => page.evaluate<string[]>('takeLayoutShifts()')

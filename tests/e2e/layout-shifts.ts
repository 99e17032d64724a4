import { expect, type Page } from '@playwright/test'

/** Not among the standard types yet. */
interface LayoutShift extends PerformanceEntry {
  readonly value: number
  /** The answer to a click may move things. */
  readonly hadRecentInput: boolean
  readonly sources: readonly {
    readonly node: Node | null
    readonly previousRect: DOMRectReadOnly
    readonly currentRect: DOMRectReadOnly
  }[]
}

/**
 * For a page that is not open yet. Returns a check that nothing has shifted, except by the visitor's own
 * input; it names what moved, and from where to where.
 */
export async function watchLayoutShifts(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    const shifts: string[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[]) {
        if (entry.hadRecentInput) continue
        const moved = entry.sources.map(({ node, previousRect, currentRect }) => {
          const name = node instanceof Element ? node.outerHTML.slice(0, 80) : node?.nodeName
          return `${name}: ${JSON.stringify(previousRect)} → ${JSON.stringify(currentRect)}`
        })
        // What moved may be gone already; the shift counts all the same.
        shifts.push(`by ${entry.value}`, ...moved)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return async () => {
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    )
    expect(await page.evaluate('shifts')).toEqual([])
  }
}

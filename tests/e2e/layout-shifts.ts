import { expect, type Page } from '@playwright/test'

/** Not among the standard types yet. */
interface LayoutShift extends PerformanceEntry {
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
        for (const { node, previousRect, currentRect } of entry.sources) {
          const name = node instanceof Element ? node.outerHTML.slice(0, 80) : node?.nodeName
          shifts.push(`${name}: ${JSON.stringify(previousRect)} → ${JSON.stringify(currentRect)}`)
        }
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

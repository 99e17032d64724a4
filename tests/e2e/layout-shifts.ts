import { expect, type Page } from '@playwright/test'

/** Not among the standard types yet. */
interface LayoutShift extends PerformanceEntry {
  readonly value: number
  /** The answer to a click may move things. */
  readonly hadRecentInput: boolean
}

/**
 * For a page that is not open yet. Returns a check that nothing has shifted, except by the visitor's own
 * input.
 */
export async function watchLayoutShifts(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[]) {
        if (entry.hadRecentInput) continue
        const shifts = Number(document.documentElement.dataset.shifts ?? 0)
        document.documentElement.dataset.shifts = String(shifts + entry.value)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return async () => {
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    )
    expect(await page.evaluate(() => document.documentElement.dataset.shifts ?? '0')).toBe('0')
  }
}

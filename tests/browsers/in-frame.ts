import type { Browser } from './drivers/browser.ts'
import { wizardFrame } from './seen-in-page.ts'

/** Runs functions in the frame of the embedded wizard; between them the browser is in the page around it. */
export function inFrameOf(browser: Browser) {
  return async <Result>(work: () => Result): Promise<Result> => {
    await browser.enterFrame(wizardFrame)
    const result = await browser.evaluate(work)
    await browser.enterFrame()
    return result
  }
}

import type { Browser } from './drivers/browser.ts'
import { wizardFrame } from './seen-in-page.ts'

/** Runs functions in the frame of the embedded wizard; between them the browser is in the page around it. */
export function inFrameOf(browser: Browser) {
  return async <Result>(work: () => Result): Promise<Result> => {
    try {
      await browser.enterFrame(wizardFrame)
      return await browser.evaluate(work)
    } finally {
      // Also where the frame was just being replaced: the next try begins in the page around it again.
      await browser.enterFrame()
    }
  }
}

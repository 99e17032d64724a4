import type { Browser } from './drivers/browser.ts'
import { wizardFrame } from './seen-in-page.ts'

/** Works in the frame of the embedded wizard, and is in the page around it again afterwards. */
export async function withinFrame<Result>(
  browser: Browser,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    await browser.enterFrame(wizardFrame)
    return await work()
  } finally {
    // Also where the frame was just being replaced: the next try begins in the page around it again.
    await browser.enterFrame()
  }
}

/** Runs functions in that frame. */
export function inFrameOf(browser: Browser): Browser['evaluate'] {
  return (work, ...args) => withinFrame(browser, () => browser.evaluate(work, ...args))
}

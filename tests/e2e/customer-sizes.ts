import type { Page, ViewportSize } from '@playwright/test'
import { expectAccessible } from './expect-accessible.ts'
import { expect } from './fixtures.ts'
import { expectWholeTexts } from './text-faults.ts'

export const PHONE = { width: 390, height: 844 }
export const LAPTOP = { width: 1280, height: 720 }

/** A page of a customer in these sizes, the last of which stays. */
export async function expectAccessibleIn(
  page: Page,
  sizes: readonly ViewportSize[],
): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size)
    await expectAccessible(page)
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow).toBe(0)
  }
  await expectWholeTexts(page)
}

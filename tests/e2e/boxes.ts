import type { Locator, Page } from '@playwright/test'

export async function boxOf(element: Locator) {
  const box = await element.boundingBox()
  if (!box) throw new Error('nothing to measure')
  return box
}

/** The boxes of all shown elements. */
export const shownBoxes = (page: Page, selector: string) =>
  page.evaluate((wanted) => {
    const shown = [...document.querySelectorAll(wanted)].filter((found) =>
      found.checkVisibility({ visibilityProperty: true }),
    )
    return shown.map((found) => found.getBoundingClientRect().toJSON() as DOMRect)
  }, selector)

export const areApart = (one: DOMRect, other: DOMRect) =>
  one.right <= other.left ||
  other.right <= one.left ||
  one.bottom <= other.top ||
  other.bottom <= one.top

import type { Locator, Page } from '@playwright/test'

export async function boxOf(element: Locator) {
  const box = await element.boundingBox()
  if (!box) throw new Error('nothing to measure')
  return box
}

/** The boxes of all shown elements of each selector, measured at one moment: a page may still scroll. */
export const shownBoxesOf = (page: Page, selectors: readonly string[]) =>
  page.evaluate(
    (wanted) =>
      wanted.map((selector) => {
        const shown = [...document.querySelectorAll(selector)].filter((found) =>
          found.checkVisibility({ visibilityProperty: true }),
        )
        return shown.map((found) => found.getBoundingClientRect().toJSON() as DOMRect)
      }),
    selectors,
  )

/** The boxes of all shown elements. */
export const shownBoxes = async (page: Page, selector: string) =>
  (await shownBoxesOf(page, [selector])).flat()

export const areApart = (one: DOMRect, other: DOMRect) =>
  one.right <= other.left ||
  other.right <= one.left ||
  one.bottom <= other.top ||
  other.bottom <= one.top

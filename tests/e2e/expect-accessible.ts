import { expect, type Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Looks at the page as it stands, with every animation at its end. */
export async function accessibilityProblems(page: Page, runOnly: RunOptions['runOnly'] = WCAG) {
  // Once per page: to read the script takes the browser as long as to run it.
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(
    async (options) => {
      const { violations } = await (Reflect.get(window, 'axe') as typeof axe).run(options)
      return violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ html }) => html) }))
    },
    { runOnly, resultTypes: ['violations'] } satisfies RunOptions,
  )
}

export async function expectAccessible(page: Page): Promise<void> {
  expect(await accessibilityProblems(page)).toEqual([])
}

export const WIDE = { width: 1280, height: 900 }
export const NARROW = { width: 390, height: 844 }

/** For a page that is wide, and is again afterwards. */
export async function expectAccessibleWideAndNarrow(page: Page): Promise<void> {
  await expectAccessible(page)
  await page.setViewportSize(NARROW)
  await expectAccessible(page)
  await page.setViewportSize(WIDE)
}

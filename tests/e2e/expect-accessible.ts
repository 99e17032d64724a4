import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Frame, type Page } from '@playwright/test'
import type axe from 'axe-core'
import type { RunOptions } from 'axe-core'

// Half as long to read for the browser as the source that the package exports.
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Looks at the page as it stands, with every animation at its end. */
export async function accessibilityProblems(
  page: Page | Frame,
  runOnly: RunOptions['runOnly'] = WCAG,
) {
  // Once per page: to read the script takes the browser as long as to run it.
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(AXE)
  return page.evaluate(
    async (options) => {
      // Most of the page's elements are definitions that drawings refer to: nothing to see or hear in
      // them, so axe is told that there are none.
      const sprites = document.querySelectorAll('svg.sprite[aria-hidden=true]')
      const hidden = ['children', 'childNodes']
      for (const sprite of sprites) {
        for (const name of hidden)
          Object.defineProperty(sprite, name, { value: [], configurable: true })
      }
      const unpainted = Reflect.get(window, 'unpainted') as CSSStyleSheet | undefined
      if (unpainted) unpainted.disabled = true
      const { violations } = await (Reflect.get(window, 'axe') as typeof axe).run(options)
      if (unpainted) unpainted.disabled = false
      for (const sprite of sprites) {
        for (const name of hidden) Reflect.deleteProperty(sprite, name)
      }
      return violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ html }) => html) }))
    },
    // axe is not in the frames of a page, and would wait half a second for an answer from each.
    { runOnly, resultTypes: ['violations'], iframes: false } satisfies RunOptions,
  )
}

export async function expectAccessible(page: Page | Frame): Promise<void> {
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

import type { Page } from '@playwright/test'
import { brandColors } from '../../src/page/colors/brand-colors.ts'
import { demoShop } from '../support/demo-shop.ts'
import { STEPS } from '../support/step-titles.ts'
import { accessibilityProblems } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'

const BRANDS = { white: '#ffffff', black: '#000000', yellow: '#f4c20d' }

/** The colours that the page has now, by name. */
const colorsIn = (page: Page, names: readonly string[]) =>
  page.evaluate((wanted) => {
    const style = getComputedStyle(document.documentElement)
    return Object.fromEntries(wanted.map((name) => [name, style.getPropertyValue(`--${name}`)]))
  }, names)

const setColors = (page: Page, brand: string) =>
  page.evaluate((colors) => {
    for (const [name, color] of Object.entries(colors)) {
      document.documentElement.style.setProperty(`--${name}`, color)
    }
  }, brandColors(brand))

async function expectContrast(page: Page, step: string): Promise<void> {
  for (const [name, brand] of Object.entries(BRANDS)) {
    await setColors(page, brand)
    const problems = await accessibilityProblems(page, ['color-contrast'])
    expect(problems, `${step}, ${name}`).toEqual([])
  }
}

test('[PC8] text keeps its contrast with a white, black and yellow brand, on every step', async ({
  wizard,
  page,
}) => {
  // Three looks at each of nine pages.
  test.slow()
  await wizard.open()
  // What is set here is what the server writes for the brand of a shop.
  const written = brandColors(demoShop.settings.brandColor)
  expect(await colorsIn(page, Object.keys(written))).toEqual(written)
  for (const title of STEPS) {
    await wizard.walkTo(title)
    await expectContrast(page, title)
  }
  await wizard.sendButton.click()
  await expect(wizard.heading('Richiesta inviata')).toBeVisible()
  await expectContrast(page, 'confirmation')
})

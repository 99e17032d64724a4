import type { Locator, Page } from '@playwright/test'
import { boxOf, shownBoxes } from './boxes.ts'
import { expect, test } from './fixtures.ts'
import { ALL_SIZES, SIZES } from './sizes.ts'
import { STEPS } from '../support/step-titles.ts'
import type { StepTitle, WizardPage } from './wizard-page.ts'

// Movement is watched here, as most visitors see it.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const ALL_STEPS = [...STEPS, 'Pagamento'] as const satisfies readonly StepTitle[]
const WITHOUT_TOTAL = new Set<StepTitle>(['Condizioni', 'Riepilogo'])

const forwardButton = (page: Page) => page.getByRole('button', { name: /^(Avanti|Invia)$/ })

const sidewaysScroll = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  })

/** The room for the foot bar is made in the frame after the one in which its new size is reported. */
async function resize(page: Page, width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height })
  await page.evaluate(
    () => new Promise((made) => requestAnimationFrame(() => requestAnimationFrame(made))),
  )
}

/** Focuses every control of the step, and names those that the foot bar covers. */
const coveredWhenFocused = (page: Page) =>
  page.evaluate(() => {
    const foot = document.querySelector('.foot')
    const controls = document.querySelectorAll<HTMLElement>(
      '.step :is(a, button, input, textarea, select)',
    )
    const shown = [...controls].filter((control) =>
      control.checkVisibility({ visibilityProperty: true }),
    )
    return shown.flatMap((control) => {
      control.focus()
      const { top, bottom } = control.getBoundingClientRect()
      const free = foot?.getBoundingClientRect().top ?? 0
      // A control that is higher than what is free cannot be shown whole.
      const isInView = bottom <= free || (top >= 0 && top < free - 44)
      return isInView && bottom > 0 ? [] : [control.outerHTML.slice(0, 80)]
    })
  })

async function walk(
  wizard: WizardPage,
  lookAt: (title: (typeof ALL_STEPS)[number]) => Promise<void>,
): Promise<void> {
  await wizard.open('/?payment=true')
  for (const title of ALL_STEPS) {
    await wizard.walkTo(title)
    await lookAt(title)
  }
}

test('[PG32] [PG33] [PG34] [PG46] total and buttons stay in view and in place at every size, nothing scrolls sideways, and at 320 px the step bar unfolds', async ({
  wizard,
  page,
}) => {
  const places = ALL_SIZES.map(() => new Set<number>())
  await walk(wizard, async (title) => {
    for (const [index, [width, height]] of ALL_SIZES.entries()) {
      const at = `${title}, ${width} × ${height}`
      await resize(page, width, height)
      await expect(forwardButton(page), at).toBeInViewport({ ratio: 1 })
      places[index]?.add(Math.round((await boxOf(forwardButton(page))).y))
      if (WITHOUT_TOTAL.has(title)) await expect(wizard.total).toHaveCount(0)
      else await expect(wizard.total, at).toBeInViewport({ ratio: 1 })
      expect(await sidewaysScroll(page), at).toBe(0)
      expect(await coveredWhenFocused(page), at).toEqual([])
    }
  })
  expect(places.map(({ size }) => size)).toEqual(ALL_SIZES.map(() => 1))

  await page.setViewportSize({ width: 320, height: 568 })
  const fold = page.getByRole('button', { name: 'Passo 9 di 9 · Pagamento' })
  await expect(fold).toHaveAttribute('aria-expanded', 'false')
  await fold.click()
  await wizard.stepButton('Stampa').click()
  await wizard.expectStep('Stampa')
  await expect(wizard.stepButton('Materiale')).toBeHidden()
})

/** Words that stand on two lines, and labels of steps that reach into the next. */
const brokenTexts = (page: Page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    const split: string[] = []
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!node.parentElement?.checkVisibility({ visibilityProperty: true })) continue
      for (const { index, 0: word } of (node.textContent ?? '').matchAll(/[\p{L}\d]+/gu)) {
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        if (lines.size > 1) split.push(word)
      }
    }
    const names = [...document.querySelectorAll('.stepbar .name')].map((name) =>
      name.getBoundingClientRect(),
    )
    const overlapping = names.filter(({ left, top }, at) => {
      const before = names[at - 1]
      return before && before.right > left && before.top === top
    })
    return { split, overlapping: overlapping.length }
  })

test('[PG46] [PG47] text at 200 % stays whole and in view', async ({ wizard, page }) => {
  await page.addInitScript(() =>
    addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = '200%'
    }),
  )
  await walk(wizard, async (title) => {
    for (const [width, height] of [
      [390, 844],
      [1280, 720],
    ] as const) {
      const at = `${title}, ${width} × ${height}`
      await resize(page, width, height)
      await expect(forwardButton(page), at).toBeInViewport({ ratio: 1 })
      expect(await sidewaysScroll(page), at).toBe(0)
      expect(await brokenTexts(page), at).toEqual({ split: [], overlapping: 0 })
      expect(await coveredWhenFocused(page), at).toEqual([])
    }
  })
  // With the way back to the summary there are three buttons.
  for (const title of ['Riepilogo', 'Condizioni', 'Confezione'] as const) {
    await page.getByRole('button', { name: 'Indietro' }).click()
    await wizard.expectStep(title)
  }
  await expect(page.getByRole('button', { name: 'Torna al riepilogo' })).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await sidewaysScroll(page)).toBe(0)
})

test('[PG48] [PG67] at 1280 × 720 the first step shows all products, equally high, beside a picture that fills the height', async ({
  wizard,
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 })
  await wizard.open()
  const foot = await boxOf(page.locator('.foot'))
  const products = await boxOf(page.locator('.products'))
  const stage = await boxOf(page.locator('.stage'))
  expect(products.y + products.height).toBeLessThanOrEqual(foot.y)
  expect(stage.x + stage.width).toBeLessThan(products.x)
  expect(foot.y - stage.y - stage.height).toBeLessThan(stage.height / 8)

  // As wide as the fonts of other systems, in which a name takes two lines.
  await page.evaluate(() => document.body.style.setProperty('letter-spacing', '1px'))
  const cards = await shownBoxes(page, '.product label')
  expect(Math.max(...cards.map(({ bottom }) => bottom))).toBeLessThanOrEqual(foot.y)
  const heightsOf = (row: readonly DOMRect[]) => new Set(row.map((card) => card.height)).size
  expect([cards.slice(0, 4), cards.slice(4)].map(heightsOf)).toEqual([1, 1])
})

test('[PG48] [PG51] on a phone the picture takes the height that the question leaves, and the chosen colour has a tick inside its card', async ({
  wizard,
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await wizard.open()
  const onLongStep = await boxOf(page.getByRole('img'))
  expect(onLongStep.height).toBeGreaterThan(99)
  for (const title of ['Colore', 'Materiale'] as const) {
    await wizard.walkTo(title)
    const onShortStep = await boxOf(page.getByRole('img'))
    expect(onShortStep.width).toBeGreaterThan(300)
    const legal = await boxOf(page.getByRole('contentinfo'))
    const step = await boxOf(page.locator('.card'))
    expect(Math.round(legal.y - step.y - step.height)).toBe(0)
  }

  await wizard.backButton.click()
  await wizard.expectStep('Colore')
  const ticks = page.locator('.tick').filter({ visible: true })
  await expect(ticks).toHaveCount(1)
  const tick = await boxOf(ticks)
  const card = await boxOf(page.getByRole('radio', { checked: true }))
  expect(tick.x + tick.width).toBeLessThanOrEqual(card.x + card.width)
  expect(tick.y).toBeGreaterThanOrEqual(card.y)
})

test('[CH8] [CH17] a replaced choice is named in view at every size, and its notice covers no part of the chosen card', async ({
  wizard,
  page,
}) => {
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height })
    // A link begins anew, also in a tab with a draft.
    await wizard.open(`/?product=pen&color=green&width=${width}`)
    await wizard.radio('Chiavetta USB').check()
    const notice = page.getByText('Colore: la scelta di prima')
    await expect(notice).toBeInViewport({ ratio: 1 })
    await expect(wizard.radio('Chiavetta USB')).toBeInViewport({ ratio: 1 })
    const card = page.locator('.product', { hasText: 'Chiavetta USB' })
    const bottom = (part: Locator) => part.evaluate((box) => box.getBoundingClientRect().bottom)
    const dockTop = () => page.locator('.dock').evaluate((box) => box.getBoundingClientRect().top)
    await expect.poll(async () => (await bottom(card)) <= (await dockTop())).toBe(true)
    await wizard.next()
    await wizard.expectStep('Colore')
    await expect(notice).toBeInViewport({ ratio: 1 })
  }
})

/** The animations that begin in the running total from now on. */
async function noteAnimations(total: Locator): Promise<() => Promise<string[]>> {
  const names = await total.evaluateHandle((output) => {
    const begun: string[] = []
    output.addEventListener('animationstart', (event) => {
      if (event instanceof AnimationEvent) begun.push(event.animationName)
    })
    return begun
  })
  return () => names.jsonValue()
}

test('[PG49] a changed total is emphasised', async ({ wizard }) => {
  await wizard.open()
  const animations = await noteAnimations(wizard.total)
  await wizard.radio('Tazza').check()
  await expect.poll(animations).toEqual(['changed'])
  await wizard.radio('Borraccia').check()
  await expect.poll(animations).toEqual(['changed', 'changed'])
  await wizard.radio('Tazza').check()
  await expect.poll(animations).toEqual(['changed', 'changed', 'changed'])
})

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('[PG49] a changed total does not move', async ({ wizard, page }) => {
    await wizard.open()
    const animations = await noteAnimations(wizard.total)
    const before = await wizard.total.innerText()
    await wizard.radio('Tazza').check()
    await expect(wizard.total).not.toHaveText(before)
    await page.evaluate(() => new Promise((painted) => requestAnimationFrame(painted)))
    expect(await animations()).toEqual([])
  })

  test('[PG50] unchosen cards and chips have borders of at least 3:1', async ({ wizard, page }) => {
    await wizard.open()
    const contrast = (element: Locator, property: string) =>
      element.evaluate((found, name) => {
        const canvas = document.createElement('canvas').getContext('2d')
        if (!canvas) throw new Error('no canvas')
        const luminance = (color: string) => {
          canvas.fillStyle = color
          canvas.fillRect(0, 0, 1, 1)
          const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map(
            (value) => {
              const part = value / 255
              return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
            },
          )
          return 0.2126 * red + 0.7152 * green + 0.0722 * blue
        }
        const style = getComputedStyle(found)
        const border = style.getPropertyValue(name).match(/^[a-z]+\([^)]*\)/)?.[0] ?? ''
        return (luminance(style.backgroundColor) + 0.05) / (luminance(border) + 0.05)
      }, property)
    const card = page.locator('.product label').nth(1)
    expect(await contrast(card, 'box-shadow')).toBeGreaterThanOrEqual(3)
    await wizard.walkTo('Colore')
    expect(await contrast(wizard.radio('Rosso'), 'box-shadow')).toBeGreaterThanOrEqual(3)
    await wizard.walkTo('Quantità')
    const chip = page.getByRole('button', { name: '50', exact: true })
    expect(await contrast(chip, 'border-top-color')).toBeGreaterThanOrEqual(3)
  })
})

test('[BR16] nothing is beside the camera or on the home indicator of a phone', async ({
  wizard,
  page,
}) => {
  await page.setViewportSize({ width: 844, height: 390 })
  const devtools = await page.context().newCDPSession(page)
  const insets = { left: 47, right: 47, bottom: 21 }
  await devtools.send('Emulation.setSafeAreaInsetsOverride', { insets })
  await wizard.openAt('Quantità')
  const controls = await page
    .locator(':is(.top, .stepbar, .step, .foot) :is(a, button, input):visible')
    .evaluateAll((all) => all.map((control) => control.getBoundingClientRect().toJSON() as DOMRect))
  expect(controls.length).toBeGreaterThan(5)
  for (const { left, right } of controls) {
    expect(left).toBeGreaterThanOrEqual(insets.left)
    expect(right).toBeLessThanOrEqual(844 - insets.right)
  }
  const { y, height } = await boxOf(forwardButton(page))
  expect(y + height).toBeLessThanOrEqual(390 - insets.bottom)
})

import { areApart, boxOf, shownBoxes, shownBoxesOf } from './boxes.ts'
import { accessibilityProblems } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'
import { ALL_SIZES, SIZES, ZOOMED } from './sizes.ts'

test("[PG11] [PG65] the summary's rows and total are in view together with 'Invia' at every size, beside the form also at its end", async ({
  wizard,
  page,
}) => {
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height })
    await wizard.openAt('Condizioni', `/?width=${width}`)
    await wizard.walkTo('Riepilogo')
    const rows = page.getByRole('table').getByRole('row')
    const expectInView = async () => {
      const foot = await boxOf(page.locator('.foot'))
      for (const row of await rows.all()) {
        const { y, height: high } = await boxOf(row)
        expect(y, `${width} × ${height}`).toBeGreaterThanOrEqual(0)
        expect(y + high, `${width} × ${height}`).toBeLessThanOrEqual(foot.y)
      }
    }
    await expect(rows).toHaveCount(7)
    await expectInView()
    await page.getByLabel('Note').focus()
    if (width > 760) await expectInView()
    // The layouts of higher screens are looked at in accessibility.spec.ts.
    if (height <= 720) expect(await accessibilityProblems(page)).toEqual([])
  }
})

test('[PG11] [PG66] at 400 % the foot bar takes a third of the screen at most, and the button of the overlay covers nothing', async ({
  wizard,
  page,
}) => {
  const [width, height] = ZOOMED
  await page.setViewportSize({ width, height })
  await wizard.open('/?product=bottle')
  for (const title of ['Prodotto', 'Quantità', 'Riepilogo'] as const) {
    await wizard.walkTo(title)
    expect((await boxOf(page.locator('.foot'))).height).toBeLessThanOrEqual(height / 3)
    expect(await accessibilityProblems(page), title).toEqual([])
  }
  await wizard.open('/?product=bottle&again')
  await page.getByRole('button', { name: 'Ingrandisci Borraccia' }).click()
  for (const color of ['Bianco', 'Blu']) {
    await page.getByRole('dialog').getByRole('radio', { name: color }).focus()
    const [button] = await shownBoxes(page, '.offer .btn')
    const others = await shownBoxes(page, '.offer :is(.from, .hue)')
    expect(others).toHaveLength(8)
    expect(others.filter((other) => button && !areApart(button, other))).toEqual([])
  }
  expect(await accessibilityProblems(page)).toEqual([])
  await page.getByRole('button', { name: 'Scegli e continua' }).click()
  await wizard.expectStep('Colore')
})

test('[LG22] the button of the logo covers neither the picture nor its words, and a long name is whole', async ({
  wizard,
  page,
}) => {
  await wizard.open()
  for (const title of ['Prodotto', 'Confezione'] as const) {
    await wizard.walkTo(title)
    await expect(page.getByRole('button', { name: 'Prova il tuo logo' })).toBeVisible()
    await page.locator('figcaption b').evaluate((name) => {
      name.textContent = 'Penna a sfera ricaricabile con clip e custodia'
    })
    for (const [width, height] of ALL_SIZES) {
      await page.setViewportSize({ width, height })
      const at = `${title}, ${width} × ${height}`
      const parts = ['.stage', '.logo-open', '.stage .art', 'figcaption b']
      const [stage, button, picture, name] = (await shownBoxesOf(page, parts)).flat()
      if (!stage || !button || !picture || !name) throw new Error('nothing to measure')
      expect([areApart(button, picture), areApart(button, name)], at).toEqual([true, true])
      expect(name.top, at).toBeGreaterThanOrEqual(stage.top)
      expect(name.bottom, at).toBeLessThanOrEqual(stage.bottom)
    }
  }
})

test('[PG67] neither radio nor lens of a product touches its picture', async ({ wizard, page }) => {
  await wizard.open()
  for (const [width, height] of ALL_SIZES) {
    await page.setViewportSize({ width, height })
    const [pictures = [], lenses = []] = await shownBoxesOf(page, ['.product .art', '.zoom .icon'])
    // Only a circle in the corner of the radio is visible.
    const radios = await page.locator('.product input').evaluateAll((all) =>
      all.map((radio) => {
        const { left, top } = radio.getBoundingClientRect()
        const size = (style: CSSStyleDeclaration, of: 'width' | 'paddingLeft') =>
          Number.parseFloat(style[of])
        const reach =
          size(getComputedStyle(radio), 'paddingLeft') +
          size(getComputedStyle(radio, '::before'), 'width')
        return new DOMRect(left, top, reach, reach).toJSON() as DOMRect
      }),
    )
    const touching = [...lenses, ...radios].filter((control) =>
      pictures.some((picture) => !areApart(control, picture)),
    )
    expect(touching, `${width} × ${height}`).toEqual([])
  }
})

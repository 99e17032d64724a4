import type { Locator } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { holdRequests } from './hold-requests.ts'

const styleOf = (element: Locator, property: string, part?: string) =>
  element.evaluate(
    (found, [name, pseudo]) => getComputedStyle(found, pseudo).getPropertyValue(name ?? ''),
    [property, part] as const,
  )

test.describe('in forced colours', () => {
  test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } })

  test('[PG39] a chosen option looks different from the others', async ({ wizard, page }) => {
    await wizard.open()
    const dot = (name: string) => styleOf(wizard.radio(name), 'background-color', '::before')
    expect(await dot('Penna')).not.toBe(await dot('Tazza'))
    const card = page.locator('.product label').first()
    expect(await styleOf(card, 'border-top-style')).toBe('solid')
    await wizard.walkTo('Quantità')
    await page.getByRole('button', { name: '100', exact: true }).click()
    const pick = (name: string) =>
      styleOf(page.getByRole('button', { name, exact: true }), 'background-color')
    expect(await pick('100')).not.toBe(await pick('50'))
  })
})

test('[PG40] a disabled button looks disabled under the pointer too', async ({ wizard, page }) => {
  const release = await holdRequests(page, '**/api/v1.0/email/send')
  await wizard.openAt('Riepilogo')
  await wizard.sendButton.click()
  const waiting = page.getByRole('button', { name: 'Invio in corso' })
  await expect(waiting).toBeDisabled()
  const background = () => styleOf(waiting, 'background-color')
  await page.mouse.move(0, 0)
  const away = await background()
  await waiting.hover({ force: true })
  await expect.poll(background).toBe(away)
  release()
  await expect(wizard.heading('Richiesta inviata')).toBeVisible()
})

/** On how many lines its words stand. */
const linesOf = (element: Locator) =>
  element.evaluate((found) => {
    const range = document.createRange()
    range.selectNodeContents(found)
    return new Set([...range.getClientRects()].map(({ top }) => top)).size
  })

test('[PG35] the calculation of the total is on one line where there is room', async ({
  wizard,
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await wizard.openAt('Quantità')
  await wizard.quantityField.fill('250')
  expect(await linesOf(page.locator('.how'))).toBe(1)
})

test('[SG64] at 360 px the names of colours are not split', async ({ wizard, page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await wizard.open()
  await wizard.radio('Borraccia').check()
  await wizard.walkTo('Colore')
  const names = page.locator('.two .what > span:visible')
  expect(await names.allTextContents()).toContain('Arancione')
  for (const name of await names.all()) expect(await linesOf(name)).toBe(1)
})

test('[PG35] at 320 px no amount is split', async ({ wizard, page }) => {
  await page.setViewportSize({ width: 320, height: 568 })
  await wizard.open()
  await wizard.radio('Powerbank').check()
  await wizard.walkTo('Riepilogo')
  for (const quantity of ['250', '100000']) {
    await page.getByRole('button', { name: 'Modifica quantità' }).click()
    await wizard.quantityField.fill(quantity)
    expect(await linesOf(wizard.total)).toBe(1)
    await wizard.walkTo('Riepilogo')
    expect(await linesOf(page.locator('.grand'))).toBe(1)
  }
})

test('[PG17] [BR13] the printed summary is one page, with notes in full', async ({
  wizard,
  page,
}) => {
  await wizard.openAt('Riepilogo')
  const lines = Array.from({ length: 6 }, (_, index) => `Consegna ${index + 1}, entro il mese.`)
  await page.getByLabel('Note').fill(lines.join('\n'))
  for (const format of ['A4', 'Letter']) {
    const sheets = (await page.pdf({ format })).toString('latin1').match(/\/Type\s*\/Page\b/g)
    expect(sheets).toHaveLength(1)
  }
  await page.emulateMedia({ media: 'print' })
  // Not a text field, which in some browsers cannot grow with its content.
  await expect(page.getByLabel('Note')).toBeHidden()
  const printed = await page.locator('label', { hasText: 'Note' }).evaluate((label) => ({
    text: getComputedStyle(label, '::after').content,
    lines: Math.round(
      label.clientHeight / parseFloat(getComputedStyle(label, '::after').lineHeight),
    ),
  }))
  for (const line of lines) expect(printed.text).toContain(line)
  expect(printed.lines).toBeGreaterThan(lines.length)
})

import type { Locator, Page } from '@playwright/test'
import { gadgetsOf } from '../../src/order/order.ts'
import { createDraftKeeper, DRAFT_KEY } from '../../src/page/sending/draft.ts'
import { demoDataset } from '../support/demo-shop.ts'
import { keptDraft } from '../support/kept-draft.ts'
import { STEPS } from '../support/step-titles.ts'
import { expectAccessibleWideAndNarrow, WIDE } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'
import { pngFile, seen } from './logo-pixels.ts'

const [CYAN, YELLOW] = [
  [0, 200, 220],
  [250, 220, 0],
] as const
/** A square of one colour on white. */
const squareOf = (name: string, color: readonly [number, number, number]) => ({
  ...pngFile(300, 300, (x, y) =>
    x > 60 && x < 240 && y > 60 && y < 240 ? color : [255, 255, 255],
  ),
  name,
})

/** Which of the two colours can be seen, wherever light and shade fall on it. */
async function logosOn(page: Page, picture: Locator): Promise<readonly string[]> {
  return (await seen(page, picture)).evaluate(({ data }) => {
    const counts = { cyan: 0, yellow: 0 }
    for (let at = 0; at < data.length; at += 4) {
      const [red = 0, green = 0, blue = 0] = data.slice(at, at + 3)
      if (red < 100 && green > 140 && blue > 150) counts.cyan++
      if (red > 180 && green > 150 && blue < 100) counts.yellow++
    }
    return Object.entries(counts).flatMap(([name, count]) => (count > 20 ? [name] : []))
  })
}

test('[SG10] [SG12] [SG13] [SG15] [SG17] [SG19] [SG84] [SG87] [PG68] a request with several gadgets, from the first to the confirmation', async ({
  wizard,
  page,
  server,
  problems,
}) => {
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
  const add = page.getByRole('button', { name: 'Aggiungi un altro gadget' })
  const cards = page.getByRole('list', { name: 'I gadget della richiesta' }).getByRole('listitem')
  const strip = page.getByRole('region', { name: 'Nella richiesta' })
  await page.setViewportSize(WIDE)
  await wizard.open()
  await wizard.radio('Tazza').check()
  await wizard.walkTo('Stampa')
  await page.locator('input[type=file]:not([multiple])').setInputFiles(squareOf('ciano.png', CYAN))
  await expect(page.getByText('ciano.png è sul gadget.')).toBeVisible()
  await wizard.walkTo('Quantità')
  await wizard.quantityField.fill('250')
  await wizard.walkTo('Riepilogo')
  await page.getByLabel('Nome', { exact: true }).fill('Ada')
  await expectAccessibleWideAndNarrow(page)

  // The second one: Back at its first step gives it up, and 'Annulla' brings it back.
  await add.click()
  await wizard.expectStep('Prodotto')
  await expect(strip).toContainText('250 pz · 587,50 €')
  await expect(page.locator('.together')).toContainText('588,55 €')
  await expect(wizard.stepButton('Condizioni')).toHaveAccessibleName(/completato/)
  await expectAccessibleWideAndNarrow(page)
  await expect.poll(() => page.evaluate(() => history.state?.omaggioStep as unknown)).toBe(8)
  await page.goBack()
  await wizard.expectStep('Riepilogo')
  await expect(wizard.toast('Rimosso dalla richiesta: Penna')).toBeVisible()
  await button('Annulla').click()
  await wizard.expectStep('Prodotto')
  await wizard.radio('Borraccia').check()
  await wizard.walkTo('Colore')
  await wizard.radio('Rosa').check()
  await page.reload()
  await wizard.expectStep('Colore')
  await expect(strip).toContainText('Tazza')
  await wizard.walkTo('Stampa')
  await page.getByRole('radio', { name: 'Solo per questo' }).check()
  await page
    .locator('input[type=file]:not([multiple])')
    .setInputFiles(squareOf('giallo.png', YELLOW))
  await expect(page.getByText('giallo.png è sul gadget.')).toBeVisible()
  await expectAccessibleWideAndNarrow(page)
  await wizard.walkTo('Confezione')
  await wizard.next()
  await wizard.expectStep('Riepilogo')
  await expect(page.getByLabel('Nome', { exact: true })).toHaveValue('Ada')
  await expect(cards).toHaveCount(2)
  await expect(page.locator('.foot .how')).toHaveText('251 pz')

  // Two colours of one product.
  await button('Duplica Tazza').click()
  await expect(cards).toHaveCount(3)
  await cards.nth(1).getByRole('button', { name: 'Le scelte di Tazza' }).click()
  // The message covers some of the rows.
  await wizard.toast('Copia aggiunta alla richiesta: Tazza').getByRole('button').click()
  await expect(page.locator('.toast')).toHaveCount(0)
  await expectAccessibleWideAndNarrow(page)
  const choicesOfBottle = cards.nth(2).getByRole('button', { name: 'Le scelte di Borraccia' })
  await choicesOfBottle.click()
  await cards.nth(1).getByRole('button', { name: 'Modifica colore' }).click()
  await wizard.expectStep('Colore')
  await page.setViewportSize({ width: 360, height: 740 })
  const lines = (amount: Element) => amount.firstElementChild?.getClientRects().length
  expect(await page.locator('.totals .amount').evaluate(lines)).toBe(1)
  await page.setViewportSize(WIDE)
  await wizard.radio('Rosso').check()
  await button('Torna al riepilogo').click()
  await expect(cards.nth(1)).toContainText('Rosso')
  await expect(choicesOfBottle).toHaveAttribute('aria-expanded', 'true')
  await choicesOfBottle.click()

  // A removed one is put back in its place.
  await cards.nth(0).getByRole('button', { name: 'Rimuovi Tazza' }).click()
  await expect(cards).toHaveCount(2)
  await button('Annulla').click()
  await expect(cards).toHaveText([/Tazza.*Verde/, /Tazza.*Rosso/, /Borraccia.*Rosa/])
  const draft = await page.evaluate((key) => sessionStorage.getItem(key), DRAFT_KEY)
  const kept = createDraftKeeper({ read: () => draft, write() {}, remove() {} }).restore()
  expect(kept && gadgetsOf(kept)).toHaveLength(3)

  await page.reload()
  await expect(cards).toHaveText([/Tazza.*Verde/, /Tazza.*Rosso/, /Borraccia.*Rosa/])
  // Each small picture shows the logo of its gadget.
  for (const [index, logo] of ['cyan', 'cyan', 'yellow'].entries()) {
    await expect.poll(() => logosOn(page, cards.nth(index).locator('.pict'))).toEqual([logo])
  }
  await wizard.sendButton.click()
  await expect(wizard.heading('Richiesta inviata')).toBeVisible()
  await expect(cards).toHaveText([/Tazza.*Verde/, /Tazza.*Rosso/, /Borraccia.*Rosa/])
  await expectAccessibleWideAndNarrow(page)
  const { message = '' } = server.requests().at(-1) ?? {}
  expect(message.match(/<table/g)).toHaveLength(4)
  expect(message.match(/ciano\.png|giallo\.png/g)).toEqual(['ciano.png', 'ciano.png', 'giallo.png'])
  expect(problems).toEqual([])
})

test('[SG65] [SG81] what is unfolded stays so while another gadget is removed; on paper the total follows', async ({
  wizard,
  page,
}) => {
  const others = ['mug', 'bottle'].map((product) => ({ dataset: demoDataset({ product }) }))
  await page.addInitScript(
    ([key, draft]) => sessionStorage.setItem(key, draft),
    keptDraft(STEPS.indexOf('Riepilogo'), others),
  )
  await wizard.open()
  const choicesOf = (name: string) => page.getByRole('button', { name: `Le scelte di ${name}` })
  await choicesOf('Borraccia').click()
  await page.getByRole('button', { name: 'Rimuovi Tazza' }).click()
  await expect(choicesOf('Borraccia')).toHaveAttribute('aria-expanded', 'true')
  await expect(choicesOf('Penna')).toHaveAttribute('aria-expanded', 'false')

  const printed = page.getByRole('paragraph').filter({ hasText: ', 2 gadget' })
  await expect(printed).toBeHidden()
  const total = await page.getByRole('status').filter({ hasText: ', 2 gadget' }).textContent()
  await page.emulateMedia({ media: 'print' })
  await expect(printed).toBeVisible()
  expect((await printed.textContent())?.replace(/\s/g, '')).toBe(total?.replace(/\s/g, ''))
})

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { campaignShop } from '../support/campaign-shop.ts'
import { demoDataset } from '../support/demo-shop.ts'
import { offerFile } from '../support/offer-shop.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, testIn } from './fixtures.ts'

/** Everything that a catalogue may offer; the mug is chosen at the start, the pen has the offers. */
const test = testIn(() => {
  const folder = campaignShop()
  const catalogue = offerFile({
    pen: {
      brackets: [
        { from: 100, discount: 10 },
        { from: 250, price: 0.1 },
      ],
      minimum: 50,
      multiple: 10,
      prints: ['screen', 'digital'],
      packaging: ['box'],
    },
    keychain: { multiple: 12 },
    digital: { setup: 25 },
    catalogue: {
      vat: 'IVA esclusa',
      validityDays: 30,
      defaults: demoDataset({ product: 'mug', material: 'ceramic', print: 'none' }),
    },
  })
  writeFileSync(join(folder, 'catalogue.json'), JSON.stringify(catalogue))
  return folder
})

test('[OF6] [OF18] what the new product does not offer is replaced and named', async ({
  wizard,
  page,
}) => {
  await wizard.open('/?product=mug&print=none&pack=bulk&quantity=1')
  await wizard.radio('Penna').check()
  const told = page.locator('.foot').getByRole('status').filter({ hasText: 'ora' })
  await expect(told).toHaveText(
    'Alcune scelte non sono disponibili per Penna: ora stampa Serigrafia, quantità 50, confezione Scatola.',
  )
  await wizard.walkTo('Stampa')
  await expect(told).toHaveText(
    'Stampa: la scelta di prima non è disponibile per Penna. Ora è Serigrafia.',
  )
  await expect(page.getByRole('radio')).toHaveCount(2)
  await wizard.walkTo('Quantità')
  await expect(told).toHaveText(
    'Quantità: Penna si ordina a partire da 50 pezzi, in multipli di 10. Ora è 50.',
  )
  await expect(wizard.quantityField).toHaveValue('50')
  // The print was seen and passed, so it is the visitor's; the quantity was not, and comes back.
  await wizard.stepButton('Prodotto').click()
  await wizard.radio('Tazza').check()
  await expect(wizard.total).toHaveText('2,15 €')
})

test('[OF1] [OF2] [OF15] set-up, bracket and total add up on every step', async ({
  wizard,
  page,
}) => {
  await wizard.open()
  await wizard.radio('Penna').check()
  await wizard.walkTo('Stampa')
  await expect(page.locator('label', { hasText: 'Stampa Digitale' })).toContainText(
    '+0,45 €/pz · impianto 25,00 €',
  )
  await wizard.radio('Stampa Digitale').check()
  await wizard.walkTo('Quantità')
  await wizard.quantityField.fill('100')
  const lines = page.getByRole('table', { name: 'Come si forma il totale' }).getByRole('row')
  await expect(lines).toContainText([
    /Penna.*0,35/,
    /Stampa Digitale.*\+0,45/,
    /Scatola.*\+0,20/,
    /Sconto per almeno 100.pz.*−0,035/,
    /100.pz × 0,965.€\/pz.*96,50/,
    /Impianto di stampa.*\+25,00/,
    /Totale indicativo.*121,50/,
  ])
  await expect(wizard.total).toHaveText('121,50 €')
  await expect(page.getByText('100 pz × 0,965 €/pz + 25,00 €')).toBeVisible()
  await expectAccessible(page)
})

test('[OF3] [OF4] larger quantities that cost less are named and can be chosen', async ({
  wizard,
  page,
}) => {
  await wizard.open()
  await wizard.radio('Penna').check()
  await wizard.walkTo('Quantità')
  await expect(page.getByText('Da 100 pz risparmi 3,50 €.')).toBeVisible()
  await page.getByRole('button', { name: 'Passa a 100 pz' }).click()
  await expect(wizard.quantityField).toHaveValue('100')
  await wizard.quantityField.fill('240')
  await expect(
    page.getByText('250 pz costano meno di 240: 137,50 € invece di 183,60 €.'),
  ).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Passa a 250 pz' }).click()
  await expect(wizard.total).toHaveText('137,50 €')
  await expect(page.getByRole('button', { name: 'Passa a' })).toHaveCount(0)
})

test('[OF5] [OF16] [OF17] the quantity keeps to what is sold', async ({ wizard, page }) => {
  await wizard.open()
  await wizard.radio('Penna').check()
  await wizard.walkTo('Quantità')
  const field = wizard.quantityField
  const picks = page.getByRole('group', { name: 'Quantità frequenti' }).getByRole('button')
  await expect(picks).toHaveText(['50', '100', '250', '500', '1.000'])
  await field.press('ArrowUp')
  await expect(field).toHaveValue('60')
  await field.fill('55')
  await wizard.next()
  await expect(
    wizard.toast('Penna si ordina a partire da 50 pezzi, in multipli di 10: per esempio 60.'),
  ).toBeVisible()
  await wizard.expectStep('Quantità')
  // The toast goes; what is asked of the field stays, and is read out with it.
  await expect(field).toHaveAccessibleDescription(
    'Penna si ordina a partire da 50 pezzi, in multipli di 10: per esempio 60.',
  )
  await expect(page.getByText('Va bene anche un numero diverso.')).toHaveCount(0)
  await expectAccessible(page)
  await field.fill('60')
  await wizard.next()
  await wizard.expectStep('Confezione')
})

test('[OF17] without a minimum, too, the arrows lead from one multiple to the next', async ({
  wizard,
}) => {
  await wizard.open()
  await wizard.radio('Portachiavi').check()
  await wizard.walkTo('Quantità')
  const field = wizard.quantityField
  await expect(field).toHaveValue('12')
  await field.press('ArrowUp')
  await expect(field).toHaveValue('24')
  await field.press('ArrowDown')
  await field.press('ArrowDown')
  await expect(field).toHaveValue('12')
})

test('[OF7] [OF19] [OF20] VAT and validity are shown with the price, in summary, confirmation and mail', async ({
  wizard,
  page,
  server,
}) => {
  await wizard.open()
  await expect(page.getByText('Totale indicativo · IVA esclusa')).toBeVisible()
  await wizard.radio('Penna').check()
  await wizard.walkTo('Stampa')
  await wizard.radio('Stampa Digitale').check()
  await wizard.walkTo('Quantità')
  await wizard.quantityField.fill('250')
  await wizard.walkTo('Riepilogo')
  const rows = page.getByRole('table', { name: 'Le tue scelte' }).getByRole('row')
  await expect(rows).toContainText([
    /Sconto quantità.*−0,25.€\/pz per almeno 250.pz/,
    /Impianto di stampa.*25,00/,
    /Prezzi.*IVA esclusa/,
    /Validità.*30 giorni/,
    /Totale indicativo.*212,50/,
  ])
  await expectAccessible(page)
  await wizard.sendButton.click()
  await expect(page.getByRole('row', { name: 'Validità' })).toContainText(
    /30 giorni, fino al giorno \d+/,
  )
  const sent = page.getByRole('row')
  await expect(sent.filter({ hasText: /Sconto quantità.*−0,25/ })).toBeVisible()
  await expect(sent.filter({ hasText: /Impianto di stampa.*25,00/ })).toBeVisible()
  await expect(sent.filter({ hasText: /Prezzi.*IVA esclusa/ })).toBeVisible()
  for (const label of ['Sconto quantità', 'Impianto di stampa', 'Prezzi', 'Validità']) {
    expect(server.requests().at(-1)?.message).toContain(`<th>${label}</th>`)
  }
})

test('[PG34] [OF3] [OF7] [OF19] at 320 px hint, VAT and rows are shown, and nothing scrolls sideways', async ({
  wizard,
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await wizard.open()
  await wizard.radio('Penna').check()
  const shown = {
    Stampa: [page.getByText('Totale indicativo · IVA esclusa')],
    Quantità: [
      page.getByText('Da 100 pz risparmi 3,50 €.'),
      page.getByText('Totale indicativo · IVA esclusa'),
    ],
    Riepilogo: [/Prezzi.*IVA esclusa/, /Validità.*30 giorni/].map((row) =>
      page.getByRole('row', { name: row }),
    ),
  }
  for (const title of ['Stampa', 'Quantità', 'Riepilogo'] as const) {
    await wizard.walkTo(title)
    for (const text of shown[title]) {
      await expect(text.filter({ visible: true })).toHaveCount(1)
    }
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow, title).toBe(0)
  }
})

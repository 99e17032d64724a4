import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { campaignShop } from '../support/campaign-shop.ts'
import { OWN_FIELDS } from '../support/own-fields.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, testIn } from './fixtures.ts'

const test = testIn(() => {
  const folder = campaignShop()
  const file = join(folder, 'settings.json')
  const settings = JSON.parse(readFileSync(file, 'utf8'))
  writeFileSync(file, JSON.stringify({ ...settings, customerFields: OWN_FIELDS }))
  const texts = { ownFields: { vat: 'Controllala, per favore.' } }
  writeFileSync(join(folder, 'texts.json'), JSON.stringify(texts))
  return folder
})

test('[CF1] [CF3] [SH6] own fields are filled in, survive a reload and reach the seller; a wrong VAT number is hinted at', async ({
  wizard,
  page,
  server,
  problems,
}) => {
  await wizard.open()
  await wizard.walkTo('Riepilogo')
  await page.getByLabel('Azienda').fill('Rossi Srl')
  await page.getByLabel('P.IVA').fill('00743110158')
  await expect(page.getByText('Controllala, per favore.')).toBeHidden()
  await page.getByLabel('Consegna desiderata').fill('2026-12-24')
  await expect(page.getByText('Controllala, per favore.')).toBeVisible()
  await page.getByLabel('Settore').selectOption('Scuola')
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByLabel('Azienda')).toHaveValue('Rossi Srl')
  await expect(page.getByLabel('Consegna desiderata')).toHaveValue('2026-12-24')
  await expect(page.getByLabel('Settore')).toHaveValue('Scuola')
  await page.getByLabel('Azienda').press('Enter')
  await expect(page.getByLabel('P.IVA')).toBeFocused()
  await page.getByRole('button', { name: 'Invia' }).click()
  await expect(page.getByRole('button', { name: 'Nuova richiesta' })).toBeVisible()
  const message = server.requests().at(-1)?.message
  for (const row of [
    '<th>Azienda</th><td>Rossi Srl</td>',
    '<th>P.IVA</th><td>00743110158</td>',
    '<th>Consegna desiderata</th><td>24/12/2026</td>',
    '<th>Settore</th><td>Scuola</td>',
  ]) {
    expect(message).toContain(row)
  }
  expect(problems).toEqual([])
})

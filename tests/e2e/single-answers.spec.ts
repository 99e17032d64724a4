import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { campaignShop } from '../support/campaign-shop.ts'
import { expect, testIn } from './fixtures.ts'

const test = testIn(() => {
  const folder = campaignShop()
  const file = join(folder, 'settings.json')
  const settings = JSON.parse(readFileSync(file, 'utf8'))
  writeFileSync(file, JSON.stringify({ ...settings, singleAnswers: 'fold' }))
  return folder
})
test('[CH16] [WZ12] [WZ21] a step with a single answer is skipped, by Back too, and stays in the summary', async ({
  wizard,
  page,
  problems,
}) => {
  await wizard.open()
  await expect(page).toHaveTitle(/passo 1 di 8/)
  await wizard.radio('Tazza').check()
  await expect(page).toHaveTitle(/passo 1 di 7/)
  await expect(page.locator('#steps > li')).toHaveCount(7)
  await wizard.next()
  await wizard.next()
  await expect(page).toHaveTitle(/^Stampa · passo 3 di 7/)
  await wizard.goBackFrom('Stampa')
  await expect(page).toHaveTitle(/^Colore · passo 2 di 7/)
  await page.goForward()
  await expect(page).toHaveTitle(/^Stampa · passo 3 di 7/)
  await wizard.walkTo('Riepilogo')
  await expect(page.getByRole('row', { name: /Materiale/ })).toContainText('Ceramica')
  await expect(page.getByRole('row', { name: /Materiale/ }).getByRole('button')).toHaveCount(0)
  expect(problems).toEqual([])
})

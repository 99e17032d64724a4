import { rmSync } from 'node:fs'
import { deskLink } from '../../scripts/enter-desk.mjs'
import { startServer } from '../../scripts/server-process.mjs'
import { campaignShop } from '../support/campaign-shop.ts'
import { requestBody } from '../support/quote-shop.ts'
import { relayClient } from '../support/relay-client.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'
import { holdRequests } from './hold-requests.ts'
import { expectWholeTexts } from './text-faults.ts'

test('[QU70] [QU71] [QU72] [QU73] [QU77] [QU78] [QU79] [QU130] a request becomes a quote that is sent', async ({
  page,
  browser,
  problems,
}) => {
  const shop = campaignShop()
  const server = await startServer({ SHOP_DIR: shop })
  await relayClient(server.url).post('/api/v1.0/email/send', requestBody())
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(deskLink(server))
  await page.getByRole('button', { name: 'Entra' }).click()

  // The request's sheet begins the quote by one key.
  await page.getByRole('button', { name: /^Giulia Ferri \d+:/ }).click()
  await expect(page.getByRole('button', { name: 'Prepara il preventivo' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Giulia Ferri' })).toBeFocused()
  const answer = await holdRequests(page, '**/quotes/begin')
  await page.keyboard.press('p')
  await expect(page.getByRole('button', { name: 'Preparo il preventivo…' })).toBeVisible()
  answer()
  const title = page.getByRole('heading', { name: 'Preventivo in bozza' })
  await expect(title).toBeFocused()
  await expectAccessible(page)

  // Who sells is asked once.
  const asked = page.getByRole('group', { name: 'I tuoi dati' })
  await page.getByRole('button', { name: 'Invia a giulia@studioferri.example' }).click()
  await expect(asked.getByRole('textbox', { name: 'Ragione sociale' })).toBeFocused()
  await asked.getByRole('textbox', { name: 'Ragione sociale' }).fill('Omaggio S.r.l.')
  await asked.getByRole('textbox', { name: 'Indirizzo' }).fill('Via dei Fabbri 12, 50125 Firenze')
  await asked.getByRole('textbox', { name: 'Partita IVA' }).fill('01234567897')
  await asked.getByRole('button', { name: 'Salva i tuoi dati' }).click()
  await expect(asked).toBeHidden()
  const paper = page.getByRole('article', { name: 'Preventivo in bozza' })
  await expect(paper).toContainText('P.IVA 01234567897')

  // What is typed stands in the document at once, and survives a reload.
  await page.getByRole('textbox', { name: /^Prezzo unitario/ }).fill('2,00')
  await expect(page.getByText(/^era /)).toBeVisible()
  await page.getByRole('button', { name: 'Trasporto' }).click()
  const transport = page.getByRole('textbox', { name: 'Importo, Trasporto' })
  await expect(transport).toBeFocused()
  await transport.fill('ventotto')
  await page.getByRole('button', { name: /^Invia a/ }).click()
  await expect(transport).toBeFocused()
  await expect(transport).toHaveAccessibleDescription(/Scrivi l’importo/)
  await expectAccessible(page)
  await expectWholeTexts(page)
  await transport.fill('28,00')
  await expect(paper).toContainText('28,00')
  await page.getByRole('button', { name: 'Rimuovi Trasporto' }).click()
  await expect(transport).toBeHidden()
  await page.getByRole('button', { name: 'Annulla' }).first().click()
  await expect(transport).toHaveValue('28,00')
  await expect(page.getByText(/^Bozza salvata alle/)).toBeVisible()
  await page.reload()
  await expect(transport).toHaveValue('28,00')

  // Another device is told, and goes on here; the first one can only read then.
  const other = await browser.newPage()
  await other.goto(deskLink(server))
  await other.getByRole('button', { name: 'Entra' }).click()
  await other.getByRole('button', { name: 'Preventivi' }).click()
  await other.getByRole('button', { name: /^Bozza, / }).click()
  await expect(other.getByText(/lo sta già modificando/)).toBeVisible()
  await expectAccessible(other)
  await other.getByRole('button', { name: 'Modifica qui' }).click()
  await other.getByRole('textbox', { name: 'Consegna' }).fill('Dieci giorni')
  await expect(other.getByText(/^Bozza salvata alle/)).toBeVisible()
  await expect(page.getByText(/lo sta già modificando/)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Consegna' })).toBeDisabled()
  await other.close()
  await page.getByRole('button', { name: 'Modifica qui' }).click()
  await expect(page.getByRole('textbox', { name: 'Consegna' })).toHaveValue('Dieci giorni')

  // Handed over by the seller: the PDF is saved, and the screen shows the history.
  await page.getByRole('button', { name: /^Invia a/ }).click()
  const dialog = page.getByRole('dialog')
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Segna come inviato e scarica il PDF' }).click()
  expect((await download).suggestedFilename()).toMatch(/^Preventivo-\d{4}-1\.pdf$/)
  await expect(page.getByRole('heading', { name: /^Preventivo \d{4}\/1$/ })).toBeVisible()
  await expect(page.getByText(/lo vedi solo tu/)).toBeVisible()
  await expectAccessible(page)
  await expectWholeTexts(page)

  // Accepted on paper, as the seller says it.
  await page.getByRole('button', { name: 'Accettato a voce o su carta…' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Come' }).fill('al telefono')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Segna come accettato' }).click()
  await expect(page.getByText('accettato', { exact: true })).toBeVisible()

  // The list and the request lead to it.
  await page.getByRole('button', { name: 'Torna ai preventivi' }).click()
  await expect(page.getByRole('row', { name: /^Chiusi/ })).toBeVisible()
  await expectAccessible(page)
  await expectWholeTexts(page)
  for (const width of [1280, 900, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await expectAccessible(page)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: '10001' }).click()
  await expect(page.getByRole('button', { name: /^Apri il preventivo \d{4}\/1$/ })).toBeVisible()
  await expectAccessible(page)

  expect(problems.filter((text) => !text.includes('status of 401'))).toEqual([])
  await server.stop()
  rmSync(shop, { recursive: true })
})

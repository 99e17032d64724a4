import { rmSync } from 'node:fs'
import { deskLink } from '../../scripts/enter-desk.mjs'
import { startServer } from '../../scripts/server-process.mjs'
import { newOrder } from '../../src/order/order.ts'
import { templateParams } from '../../src/order/template-params.ts'
import { campaignShop } from '../support/campaign-shop.ts'
import { demoCatalogue, demoShop } from '../support/demo-shop.ts'
import { relayClient } from '../support/relay-client.ts'
import { STANDARD_TEXTS } from '../support/standard-texts.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'

const HOSTILE = '<img src=x onerror=alert(1)>'

/** The wizard's own body. */
function bodyOf(uid: number, name: string, surname: string, email: string): string {
  const customer = { ...demoShop.settings.sampleCustomer, name, surname, email }
  const order = { ...newOrder(demoCatalogue, customer), uid }
  return JSON.stringify({
    lib_version: '4.4.1',
    user_id: 'omaggio',
    service_id: 'preventivi',
    template_id: 'richiesta',
    template_params: templateParams(demoCatalogue, order, STANDARD_TEXTS),
  })
}

test('[BN70] [BN76] [BN77] [BN78] [BN79] [BN162] a customer is one person: seen, noted, parted, found, saved and erased', async ({
  page,
  problems,
}) => {
  const shop = campaignShop()
  const server = await startServer({ SHOP_DIR: shop })
  const client = relayClient(server.url)
  const sent = [
    ['Giulia', 'Ferri', 'giulia@studioferri.example'],
    ['Giulia', 'Ferri', 'Giulia@StudioFerri.example'],
    ['G.', 'Ferri', 'giulia@studioferri.example'],
    [HOSTILE, '=1+1', 'altro@posta.example'],
    ['Nome', 'Cognome', demoShop.settings.sampleCustomer.email],
  ] as const
  for (const [n, [name, surname, email]] of sent.entries()) {
    await client.post('/api/v1.0/email/send', bodyOf(10_001 + n, name, surname, email))
  }
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.goto(deskLink(server))
  await page.getByRole('button', { name: 'Entra' }).click()

  // The sheet shows the other requests; whoever is somebody else is parted, and put back.
  const requests = page.getByRole('region', { name: 'Richieste', exact: true })
  await requests.getByRole('button', { name: 'G. Ferri' }).click()
  const others = page.getByRole('region', { name: 'Altre di questo cliente' })
  await expect(others.getByRole('listitem')).toHaveCount(2)
  await expect(page.getByText('· terza richiesta')).toBeVisible()
  await others.getByRole('button', { name: 'Non è la stessa persona' }).click()
  await expect(others).toContainText('non è la stessa persona di Giulia Ferri (2 richieste)')
  await expect(page.getByText('· terza richiesta')).toBeHidden()
  await expect(others).toBeFocused()
  await expectAccessible(page)
  await others.getByRole('button', { name: 'È la stessa persona' }).click()
  await expect(others.getByRole('listitem')).toHaveCount(2)
  await others.getByRole('button', { name: 'n. 10001' }).click()
  await expect(page).toHaveURL(/apri=/)
  await expect(others.getByRole('button', { name: 'n. 10003' })).toBeVisible()

  // The customer is one of two: sample data is nobody.
  await others.getByRole('button', { name: 'Apri il cliente' }).click()
  const list = page.getByRole('region', { name: 'Clienti' })
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await expect(page.getByRole('heading', { name: 'G. Ferri' })).toBeFocused()
  const note = page.getByRole('textbox', { name: 'La tua nota' })
  await note.fill('Paga puntuale')
  await expect(page.getByText(/^Salvato alle/)).toBeVisible()
  await expectAccessible(page)

  // Found by the note, without a mouse; a file has what is listed.
  await page.keyboard.press('Escape')
  await page.keyboard.press('/')
  await page.keyboard.type('punt')
  await expect(list.getByRole('listitem')).toHaveCount(1)
  const saved = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Scarica CSV' }).click()
  expect((await saved).suggestedFilename()).toBe('clienti.csv')
  await page.reload()
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await page.getByRole('searchbox').fill('')
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await page.getByRole('searchbox').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: HOSTILE })).toBeVisible()

  // On a phone the list gives way to the sheet.
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(list).toBeHidden()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Torna all’elenco' }).click()
  await list.getByRole('button', { name: 'G. Ferri' }).click()
  await expect(note).toHaveValue('Paga puntuale')

  // Erased as a whole, after it was said how much goes.
  await page.getByRole('button', { name: 'Cancella il cliente…' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Le 3 richieste di G. Ferri spariscono')
  await dialog.getByRole('button', { name: 'Cancella 3 richieste' }).click()
  await expect(page.getByText('Cliente cancellato, con 3 richieste.')).toBeFocused()
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await page.getByRole('button', { name: /^Richieste/ }).click()
  await expect(requests.getByRole('listitem')).toHaveCount(2)
  expect(problems.filter((text) => !text.includes('status of 401'))).toEqual([])
  client.close()
  await server.stop()
  rmSync(shop, { recursive: true })
})

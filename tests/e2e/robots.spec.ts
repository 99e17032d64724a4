import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { deskLink } from '../../scripts/enter-desk.mjs'
import { startServer } from '../../scripts/server-process.mjs'
import { newOrder } from '../../src/order/order.ts'
import { templateParams } from '../../src/order/template-params.ts'
import { campaignShop } from '../support/campaign-shop.ts'
import { demoCatalogue, demoShop } from '../support/demo-shop.ts'
import { STANDARD_TEXTS } from '../support/standard-texts.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'

const ENDPOINT = '**/api/v1.0/email/send'

test('[AF20] [AF21] a request carries its token, the same on every try and after a reload', async ({
  wizard,
  page,
}) => {
  await wizard.open()
  const given = page.waitForResponse('**/api/walk')
  await wizard.walkTo('Riepilogo')
  const token = await (await given).text()
  await page.route(ENDPOINT, (route) => route.abort(), { times: 1 })
  const messages: string[] = []
  page.on('request', (request) => {
    if (!request.url().endsWith('/email/send')) return
    messages.push(
      (request.postDataJSON() as { template_params: { message: string } }).template_params.message,
    )
  })
  await wizard.sendButton.click()
  await expect(page.getByText('Si è verificato un errore.')).toBeVisible()
  await page.reload()
  await wizard.sendButton.click()
  await expect(page.getByText('Grazie. La richiesta è stata inoltrata')).toBeVisible()
  expect(messages).toHaveLength(2)
  expect(messages[0]).toContain(`<table data-walk="${token}" data-more="">`)
  expect(messages[1]).toBe(messages[0])
})

test('[AF23] [AF25] [BN120] a request that looks like a robot’s waits in the desk, and leaves when it is released', async ({
  page,
}) => {
  const shop = campaignShop()
  const server = await startServer({ SHOP_DIR: shop })
  const order = {
    ...newOrder(demoCatalogue, { ...demoShop.settings.sampleCustomer, surname: 'Robotti' }),
    uid: 7,
  }
  const walk = { token: '', trap: 'http://spam.example' }
  const sent = await fetch(new URL('/api/v1.0/email/send', server.url), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      user_id: 'omaggio',
      service_id: 'preventivi',
      template_id: 'richiesta',
      template_params: templateParams(demoCatalogue, order, STANDARD_TEXTS, undefined, walk),
    }),
  })
  expect([sent.status, await sent.text()]).toEqual([200, 'OK'])
  await page.goto(deskLink(server))
  await page.getByLabel('Nome del dispositivo').fill('ufficio')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /^Sospette/ }).click()
  const row = page.getByRole('listitem').filter({ hasText: 'Robotti' })
  await expect(row).toContainText('sospetta')
  await row.getByRole('button').click()
  await expect(page.getByText('ha riempito un campo che le persone non vedono')).toBeVisible()
  await expectAccessible(page)
  const mails = join(server.dataDir, 'mail')
  expect(existsSync(mails)).toBe(false)
  await page.getByRole('button', { name: 'Non è un robot' }).click()
  await expect(page.getByText('Nessun account email').first()).toBeVisible()
  expect(readdirSync(mails).filter((file) => file.endsWith('.eml'))).toHaveLength(1)
  await expect(page.getByRole('button', { name: 'Inserisci l’account' })).toBeVisible()
  await page.getByText('Cronologia', { exact: true }).click()
  await expect(page.getByText('Liberata: non è un robot')).toBeVisible()
  await server.stop()
  rmSync(shop, { recursive: true })
})

import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { folderWithUs } from '../../scripts/end-with-us.mjs'
import { deskLink } from '../../scripts/enter-desk.mjs'
import { startServer } from '../../scripts/server-process.mjs'
import { DATABASE_FILE } from '../../src/server/database/sqlite/open-sqlite.ts'
import { campaignShop } from '../support/campaign-shop.ts'
import { startFaultySmtp } from '../support/faulty-smtp.ts'
import { relayClient } from '../support/relay-client.ts'
import { aRequest } from '../support/requests.ts'
import { storeRequests } from '../support/store-requests.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'

const DAY_MS = 24 * 60 * 60_000

/** An archive with a request of 200 days ago and a backup of 8 days ago. */
async function oldArchive(dataDir: string): Promise<void> {
  const server = await startServer({ DATA_DIR: dataDir })
  await server.stop()
  await storeRequests(dataDir, [aRequest({ receivedAt: Date.now() - 200 * DAY_MS })])
  const database = new DatabaseSync(join(dataDir, DATABASE_FILE))
  database.prepare('insert into backups (id, made_at) values (1, ?)').run(Date.now() - 8 * DAY_MS)
  database.close()
}

test('[BN57] [BN58] [BN60] [BN61] [BN102] [BN103] [BN124] the desk says at its top what is not in order, and when requests go', async ({
  page,
  problems,
}) => {
  const shop = campaignShop()
  const edit = (from: string, to: string) => {
    const file = join(shop, 'settings.json')
    writeFileSync(file, readFileSync(file, 'utf8').replace(from, to))
  }
  edit('"copyright"', '"keepMonths": 3, "copyright"')
  const dataDir = folderWithUs('omaggio-')
  await oldArchive(dataDir)
  const smtp = await startFaultySmtp()
  const server = await startServer({
    SHOP_DIR: shop,
    DATA_DIR: dataDir,
    SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
  })
  const client = relayClient(server.url)
  await page.goto(deskLink(server))
  await page.getByRole('button', { name: 'Entra' }).click()
  const notices = page.getByRole('status', { name: 'Avvisi' })
  await expect(notices).toContainText(/Domani .*il server cancella una richiesta con più di 3 mesi/)
  await expect(notices).toContainText('copia di sicurezza')
  await expect(notices.locator('.notice')).toHaveCount(2)

  edit('"#7a4a24"', '"marrone"')
  smtp.faults.push({ kind: 'reply', at: 'RCPT', code: 550 })
  await expect.poll(() => server.output()).toContain('resta quello di prima')
  await client.send('Bianchi')
  await expect(notices).toContainText('Una cosa da sistemare nel negozio')
  await expect(notices).toContainText('Impostazioni, Colore del marchio')
  await expect(notices.getByText('settings.json, brandColor')).toBeHidden()
  await notices.getByText('Per chi modifica i file').click()
  await expect(notices.getByText('settings.json, brandColor')).toBeVisible()
  await expect(notices).toContainText('L’email di una richiesta non è arrivata.')
  await expectAccessible(page)
  await notices.getByRole('button', { name: 'Guarda quali' }).click()
  await expect(page).toHaveURL(/solo=undelivered/)
  await page.getByRole('listitem').filter({ hasText: 'Bianchi' }).getByRole('button').click()
  await expect(page.getByRole('heading', { name: /Bianchi/ })).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goBack()
  await page.getByRole('button', { name: /^Oggi/ }).click()
  await expect(page).toHaveURL(/oggi=si/)
  await expectAccessible(page)
  // Read or not, it is said until the seller needs the mail no more.
  await expect(notices).toContainText('non è arrivata')
  await page.getByRole('button', { name: /^Non serve più/ }).click()
  await expect(notices).not.toContainText('non è arrivata')
  await expect(page.getByRole('definition').first()).toHaveText('1')
  await page.getByRole('button', { name: 'Tutte le richieste' }).click()
  await expect(page.getByText('Nessuna richiesta così.')).toBeVisible()

  await page.getByRole('button', { name: 'Sistema' }).click()
  await expect(page.getByText(/^Per 3 mesi\. Domani .*il server ne cancella una,/)).toBeVisible()
  await expectAccessible(page)
  edit('"marrone"', '"#7a4a24"')
  await expect(notices).not.toContainText('errore')
  expect(problems.filter((text) => !text.includes('status of 401'))).toEqual([])
  client.close()
  await server.stop()
  await smtp.stop()
  for (const folder of [dataDir, shop]) rmSync(folder, { recursive: true })
})

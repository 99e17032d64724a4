import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { folderWithUs } from '../../scripts/end-with-us.mjs'
import { startServer } from '../../scripts/server-process.mjs'
import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

let folder = ''
test.beforeEach(() => {
  folder = folderWithUs('omaggio-start-')
})
test.afterEach(() => rmSync(folder, { recursive: true, force: true }))

function shippedShop(): string {
  const shop = join(folder, 'shop')
  cpSync(join(root, 'shop'), shop, { recursive: true })
  return shop
}

function edit(file: string, from: string, to: string): void {
  writeFileSync(file, readFileSync(file, 'utf8').replace(from, to))
}

test('[SV2] [SH1] [SH11] prints its address, with a free port for 0; a changed price is in the page without a rebuild', async () => {
  const shop = shippedShop()
  edit(join(shop, 'catalogue.json'), '"price": 0.35', '"price": 0.0855')
  const server = await startServer({ SHOP_DIR: shop })
  expect(server.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/)
  const response = await fetch(server.url)
  expect(response.status).toBe(200)
  expect(await response.text()).toContain('da 0,0855\u00A0€/pz')
  await server.stop()
})

test('[PG23] [PG62] [SN18] [SN19] a shop with a privacy address and an accessibility statement, and without an id', async ({
  page,
  wizard,
}) => {
  const button = page.getByRole('contentinfo').getByRole('button', { name: 'Accessibilità' })
  await wizard.openAt('Quantità')
  await expect(button).toHaveCount(0)

  const shop = shippedShop()
  const settings = join(shop, 'settings.json')
  const address = 'https://shop.example/privacy'
  edit(settings, '"copyright"', `"privacyUrl": "${address}", "copyright"`)
  edit(settings, '"userId": "omaggio"', '"userId": ""')
  writeFileSync(join(shop, 'accessibility.md'), 'Scrivici **quando vuoi**.')
  const server = await startServer({ SHOP_DIR: shop })
  // A warning: the server starts.
  expect(server.output()).toContain(
    'Attenzione: settings.json, emailProvider, userId: manca, quindi «Invia» non funzionerà.',
  )
  await wizard.openAt('Condizioni', server.url)
  const link = page.getByRole('link', { name: 'Informativa sulla privacy' })
  await expect(link).toHaveAttribute('href', address)

  await button.click()
  const statement = page.getByRole('dialog', { name: 'Accessibilità' })
  await expect(statement).toContainText('Scrivici quando vuoi.')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()

  await wizard.walkTo('Riepilogo')
  await wizard.sendButton.click()
  await expect(page.locator('.toast')).toContainText(
    /Si è verificato un errore\.\s*The public key is required/i,
  )
  await server.stop()
})

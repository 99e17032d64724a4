import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { campaignShop } from '../support/campaign-shop.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, testIn } from './fixtures.ts'

const test = testIn(() => {
  const folder = campaignShop()
  const file = join(folder, 'settings.json')
  const settings = JSON.parse(readFileSync(file, 'utf8')) as object
  writeFileSync(file, JSON.stringify({ ...settings, contact: 'both', sampleCustomer: {} }))
  return folder
})

test('[VA6] [PG48] a contact that is asked for looks like it, a missing one is named where it is missing, and does not send', async ({
  page,
  wizard,
}) => {
  await wizard.open()
  await wizard.walkTo('Riepilogo')
  await expect(page.getByText('I campi con * sono obbligatori.')).toBeVisible()
  await expect(page.getByText('Email *')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveAttribute('aria-required', 'true')
  await expect(page.getByLabel('Note')).not.toHaveAttribute('aria-required')
  await page.getByLabel('Telefono').fill('333 1234567')
  await wizard.sendButton.click()
  await expect(wizard.toast('Compilare correttamente i campi: Email')).toBeVisible()
  const email = page.getByLabel('Email')
  await expect(email).toBeFocused()
  await expect(email).toHaveAttribute('aria-invalid', 'true')
  await expect(email).toHaveAccessibleDescription('Compilare correttamente i campi: Email')
  await expect(page.getByLabel('Telefono')).not.toHaveAttribute('aria-invalid')
  await expectAccessible(page)
  await page.getByLabel('Note').focus()
  await wizard.sendButton.click()
  await expect(email).toBeFocused()
  await email.fill('ada@example.com')
  await expect(email).not.toHaveAttribute('aria-invalid')
  await wizard.sendButton.click()
  await expect(page.getByText(/^Richiesta n\./)).toBeVisible()
})

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator } from '@playwright/test'
import { campaignShop } from '../support/campaign-shop.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, testIn } from './fixtures.ts'

const test = testIn(() => {
  const folder = campaignShop()
  const file = join(folder, 'settings.json')
  const settings = JSON.parse(readFileSync(file, 'utf8')) as object
  const seller = { name: 'Rossi Omaggi S.r.l.', phone: '+39 02 1234567', email: 'ciao@example.com' }
  const changed = { contact: 'both', sampleCustomer: {}, seller, answerWithin: 'entro domani' }
  writeFileSync(file, JSON.stringify({ ...settings, ...changed }))
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

test('[KP14] [KP15] the confirmation says who answers, when and how to reach the seller, also on paper', async ({
  page,
  wizard,
}) => {
  await wizard.open('/?product=mug&color=red&material=ceramic&print=laser&pack=box&quantity=250')
  await wizard.walkTo('Riepilogo')
  await page.getByLabel('Telefono').fill('333 1234567')
  await page.getByLabel('Email').fill('ada@example.com')
  await wizard.sendButton.click()
  const next = page.locator('.next')
  for (const text of [
    'Che cosa succede ora',
    'Noi di Rossi Omaggi S.r.l. leggiamo la tua richiesta e ti rispondiamo entro domani.',
    'Ti risponderemo a ada@example.com',
    'Tel. +39 02 1234567 · ciao@example.com',
  ]) {
    await expect(next).toContainText(text)
  }
  await expectAccessible(page)
  await page.emulateMedia({ media: 'print' })
  await expect(next).toBeVisible()
  await expect(page.getByRole('row', { name: 'Prezzo al pezzo' })).toContainText('2,40 €/pz')
  const top = async (part: Locator) => (await part.boundingBox())?.y ?? 0
  const date = page.getByText(/^del \d+ \w+ 20\d\d$/)
  await expect(date).toBeVisible()
  expect(await top(date)).toBeLessThan(await top(next))
  const picture = await page.getByRole('img').boundingBox()
  const table = await page.getByRole('table').boundingBox()
  // Nearly half as wide as the sheet: the logo on it can be read.
  expect(picture?.width).toBeGreaterThan((table?.width ?? 0) * 0.4)
  const sheets = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g)
  expect(sheets).toHaveLength(1)
})

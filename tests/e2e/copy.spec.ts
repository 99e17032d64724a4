import { rmSync } from 'node:fs'
import { startServer } from '../../scripts/server-process.mjs'
import { campaignShop } from '../support/campaign-shop.ts'
import { startSmtpSink } from '../support/smtp-sink.ts'
import { expect, test } from './fixtures.ts'
import { WizardPage } from './wizard-page.ts'

test('[AF30] [AF33] a visitor who walks through the page gets a copy, and reads that it was asked for', async ({
  page,
}) => {
  const sink = await startSmtpSink()
  const shop = campaignShop({ confirmation: true })
  const server = await startServer({ SHOP_DIR: shop, SMTP_URL: sink.url })
  const wizard = new WizardPage(page)
  await page.goto(server.url)
  await wizard.walkTo('Riepilogo')
  await page.getByLabel('Email').fill('ada@example.org')
  await page.getByLabel('Note').fill('Parole mie')
  // A person takes longer than four seconds for all this.
  await page.waitForTimeout(4_500)
  await wizard.sendButton.click()
  await expect(page.getByText('Dovresti ricevere una copia per email.')).toBeVisible()
  const mails = await sink.untilReceived(2)
  const copy = mails.find(({ envelope }) => envelope.to.includes('ada@example.org'))
  expect(copy?.mail.subject).toMatch(/La tua richiesta \d+/)
  expect(copy?.mail.text).toContain('Totale indicativo: 1,05')
  expect(copy?.raw).not.toContain('Parole')
  await server.stop()
  await sink.stop()
  rmSync(shop, { recursive: true })
})

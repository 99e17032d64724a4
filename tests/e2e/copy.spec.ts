import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { startServer } from '../../scripts/server-process.mjs'
import { campaignShop } from '../support/campaign-shop.ts'
import { startSmtpSink } from '../support/smtp-sink.ts'
import { expect, test } from './fixtures.ts'
import { pngFile } from './logo-pixels.ts'
import { WizardPage } from './wizard-page.ts'

test('[AF30] [AF33] [AF34] [AF42] a visitor who walks through the page gets a copy, and reads that it was asked for', async ({
  page,
}) => {
  const sink = await startSmtpSink()
  const shop = campaignShop({ confirmation: true })
  const BLUE = [40, 90, 160] as const
  photograph(shop, pngFile(300, 200, () => BLUE).buffer)
  const PUBLIC_URL = 'https://preventivi.example.com'
  const server = await startServer({ SHOP_DIR: shop, SMTP_URL: sink.url, PUBLIC_URL })
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
  expect(copy?.mail.html).toContain(`href="${PUBLIC_URL}/?product=pen&amp;color=green&amp;`)
  for (const { mail } of mails) {
    const picture = mail.attachments.find(({ contentId }) => contentId === '<gadget>')
    expect(await firstPixel(page, picture?.content as ArrayBuffer)).toEqual(BLUE)
  }
  await server.stop()
  await sink.stop()
  rmSync(shop, { recursive: true })
})

/** The shop's first product gets a photo. */
function photograph(shop: string, photo: Buffer): void {
  const file = join(shop, 'catalogue.json')
  const catalogue = JSON.parse(readFileSync(file, 'utf8'))
  catalogue.products[0].pictures = 'foto.png'
  writeFileSync(file, JSON.stringify(catalogue))
  mkdirSync(join(shop, 'pictures'))
  writeFileSync(join(shop, 'pictures', 'foto.png'), photo)
}

function firstPixel(page: Page, png: ArrayBuffer): Promise<number[]> {
  return page.evaluate(
    async (bytes) => {
      const bitmap = await createImageBitmap(new Blob([Uint8Array.from(bytes)]))
      const context = new OffscreenCanvas(1, 1).getContext('2d')
      context?.drawImage(bitmap, 0, 0)
      return [...(context?.getImageData(0, 0, 1, 1).data ?? [])].slice(0, 3)
    },
    [...new Uint8Array(png)],
  )
}

import { rmSync } from 'node:fs'
import { startServer } from '../../scripts/server-process.mjs'
import { campaignShop } from '../support/campaign-shop.ts'
import { startSmtpSink } from '../support/smtp-sink.ts'
import { expect, test } from './fixtures.ts'
import { pngFile } from './logo-pixels.ts'
import { WizardPage } from './wizard-page.ts'

test('[ML1] [ML2] [ML3] [LG13] [LG15] [AF41] a request arrives as a mail at a real SMTP server, with its logo', async ({
  page,
}) => {
  const sink = await startSmtpSink()
  const shop = campaignShop()
  const server = await startServer({ SHOP_DIR: shop, SMTP_URL: sink.url })
  const wizard = new WizardPage(page)
  await wizard.open(server.url)
  await wizard.radio('Borraccia').check()
  await wizard.walkTo('Stampa')
  const isSquare = (x: number, y: number) => x > 80 && x < 220 && y > 130 && y < 270
  const logo = pngFile(300, 400, (x, y) => (isSquare(x, y) ? [200, 20, 30] : [255, 255, 255]))
  await page.locator('input[type=file]:not([multiple])').setInputFiles(logo)
  await expect(page.getByText('marchio.png è sul gadget.')).toBeVisible()
  await wizard.walkTo('Quantità')
  await wizard.quantityField.fill('250')
  await wizard.walkTo('Riepilogo')
  await page.getByLabel('Cognome').fill('Rossi <b>grassetto</b>')
  await page.getByLabel('Email').fill('ada.rossi@example.com')
  await wizard.sendButton.click()
  const number = /\d+/.exec((await page.getByText(/^Richiesta n\./).textContent()) ?? '')?.[0]

  const [received] = await sink.untilReceived(1)
  if (!received) throw new Error('no mail came')
  expect(received.envelope.to).toEqual(['vendite@example.com'])
  expect(received.mail.subject).toContain('Omaggio')
  expect(received.mail.subject).toContain(number)
  expect(received.mail.replyTo).toEqual([
    expect.objectContaining({ address: 'ada.rossi@example.com' }),
  ])
  for (const part of [received.mail.html, received.mail.text]) {
    expect(part).toContain('Borraccia')
    expect(part).toContain('737,50')
  }
  expect(received.mail.html).not.toContain('<b>grassetto')
  const named = (name: string) =>
    received.mail.attachments.find(({ filename }) => filename === name)
  const attached = named(`logo-${number}.png`)
  expect(attached).toMatchObject({ disposition: 'attachment', mimeType: 'image/png' })
  const png = Buffer.from(attached?.content as ArrayBuffer)
  // Without its margins.
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([139, 139])
  const picture = named('gadget.png')
  expect(picture).toMatchObject({ disposition: 'inline', contentId: '<gadget>' })
  expect(received.mail.html).toContain('src="cid:gadget"')
  expect(Buffer.from(picture?.content as ArrayBuffer).readUInt32BE(16)).toBe(400)
  await server.stop()
  await sink.stop()
  rmSync(shop, { recursive: true })
})

test('[ML7] the seller’s address never reaches the page', async ({ page, baseURL }) => {
  const html = await (await page.request.get(baseURL ?? '/')).text()
  expect(html).not.toContain('vendite@example.com')
})

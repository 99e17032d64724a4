import type { Page } from '@playwright/test'
import { deskLink } from '../../scripts/enter-desk.mjs'
import { aPng } from '../support/png.ts'
import { CUSTOMER, startQuoteShop } from '../support/quote-shop.ts'
import type { ReceivedMail } from '../support/smtp-sink.ts'
import { expectAccessibleIn, LAPTOP, PHONE } from './customer-sizes.ts'
import { expect, test } from './fixtures.ts'

const WIDTH = 600
const PICTURE = {
  name: 'tazza.png',
  mimeType: 'image/png',
  buffer: aPng({ width: WIDTH, height: 450 }),
}
const HOSTILE = '"><img src=x onerror=alert(1)>.png'

const expectAccessibleOnBoth = (page: Page) => expectAccessibleIn(page, [LAPTOP, PHONE])

function linkIn(mails: readonly ReceivedMail[], subject: RegExp): string {
  const found = mails.findLast(({ mail }) => subject.test(mail.subject ?? ''))
  const link = /http:\/\/\S+\/bozza\/[\w-]{43}/.exec(found?.mail.text ?? '')?.[0]
  if (!link) throw new Error('no link of a proof')
  return link
}

test('[PF12] [PF13] a proof goes from the desk to its customer, who asks for a change and approves the next', async ({
  page,
  browser,
  problems,
}) => {
  const shop = await startQuoteShop()
  const { server, sink } = shop
  await shop.arrive()
  await page.setViewportSize(LAPTOP)
  await page.goto(deskLink(server))
  await page.getByRole('button', { name: 'Entra' }).click()
  const list = page.getByRole('region', { name: 'Richieste', exact: true })
  await list.getByRole('button', { name: 'Giulia Ferri' }).click()
  const part = page.getByRole('region', { name: 'Bozza grafica' })
  await part.getByRole('button', { name: 'Manda una bozza…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Mandare una bozza?' })
  await expect(dialog.getByLabel('A', { exact: true })).toHaveValue(CUSTOMER)
  const file = dialog.locator('input[type=file]')
  const send = dialog.getByRole('button', { name: 'Invia la bozza' })
  await send.click()
  await expect(dialog.getByRole('alert')).toHaveText('Scegli il file della bozza.')
  await file.setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: Buffer.from('<html>') })
  await send.click()
  await expect(dialog.getByRole('alert')).toContainText('Il file non è di un tipo')
  await file.setInputFiles({ ...PICTURE, name: HOSTILE })
  await dialog.getByLabel('Messaggio, se vuoi').fill('Ecco la tazza: va bene il rosso?')
  await expectAccessibleOnBoth(page)
  await send.click()
  await expect(part.getByRole('status')).toHaveText(`Bozza inviata a ${CUSTOMER}.`)
  await expect(part.getByText('inviata', { exact: true })).toBeVisible()
  await expectAccessibleOnBoth(page)
  await page.setViewportSize(LAPTOP)

  const customer = await browser.newPage({ viewport: PHONE })
  await customer.goto(linkIn(await sink.untilReceived(2), /^Bozza da approvare: /))
  await expect(customer.getByRole('heading', { name: 'Bozza grafica' })).toBeVisible()
  await expect(customer.getByText('va bene il rosso?')).toBeVisible()
  const picture = customer.getByRole('img', { name: 'Bozza grafica, versione 1' })
  const width = () => picture.evaluate((img) => (img as HTMLImageElement).naturalWidth)
  await expect.poll(width).toBe(WIDTH)
  await expectAccessibleOnBoth(customer)
  // Its visit is in the desk at once.
  await expect(part.getByText('vista', { exact: true })).toBeVisible()
  await customer.getByRole('link', { name: 'Chiedi una modifica' }).click()
  await customer.getByRole('button', { name: 'Invia la richiesta' }).click()
  await expect(customer.getByRole('alert')).toContainText('Non è stato inviato nulla')
  await expectAccessibleOnBoth(customer)
  await customer.getByLabel('Che cosa cambieresti?').fill('Un rosso più scuro')
  await customer.getByRole('button', { name: 'Invia la richiesta' }).click()
  await expect(customer.getByRole('heading', { name: 'Hai chiesto una modifica' })).toBeVisible()
  await expectAccessibleOnBoth(customer)
  await expect(part.getByText('«Un rosso più scuro»')).toBeVisible()
  await expect(part.getByText('da modificare', { exact: true })).toBeVisible()

  await part.getByRole('button', { name: 'Manda una nuova bozza…' }).click()
  await file.setInputFiles(PICTURE)
  await send.click()
  await expect(part.getByRole('heading', { name: 'Versione 2' })).toBeVisible()
  // The page of the first one is open still.
  await customer.reload()
  await expect(customer.getByRole('heading', { name: 'C’è una bozza più recente' })).toBeVisible()
  await expect(customer.getByRole('link', { name: 'Approva la bozza' })).toHaveCount(0)
  await expectAccessibleOnBoth(customer)

  // Beside both proofs: the request's own mail, and the answer to the seller.
  const mails = await sink.untilReceived(4)
  const told = mails.find(({ mail }) => mail.subject?.endsWith('modifica richiesta'))
  expect(told?.mail.text).toContain('> Messaggio: Un rosso più scuro')
  const second = linkIn(mails, /versione 2/)
  await customer.goto(second)
  await customer.getByRole('link', { name: 'Approva la bozza' }).click()
  await expect(customer.getByLabel('Nome e cognome')).toBeFocused()
  await expectAccessibleOnBoth(customer)
  const plain = await browser.newPage({ viewport: PHONE, javaScriptEnabled: false })
  await plain.goto(second)
  await plain.getByRole('link', { name: 'Approva la bozza' }).focus()
  await plain.keyboard.press('Enter')
  await expect(plain.getByLabel('Nome e cognome')).toBeFocused()
  await plain.keyboard.type('Giulia Ferri')
  await plain.keyboard.press('Enter')
  await expect(plain.getByRole('heading', { name: 'Bozza approvata' })).toBeVisible()
  await customer.reload()
  await expect(customer.getByRole('heading', { name: 'Bozza approvata' })).toBeVisible()
  await expectAccessibleOnBoth(customer)
  await expect(part.getByText('approvata', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  const today = page.getByRole('region', { name: 'Risposte alle bozze' })
  await expect(today.getByText('versione 2 · approvata')).toBeVisible()
  await today.getByRole('button', { name: /Giulia Ferri/ }).click()
  await expect(part.getByText('approvata', { exact: true })).toBeVisible()
  expect(problems.filter((text) => !text.includes('status of 401'))).toEqual([])
  await customer.close()
  await plain.close()
  await shop.stop()
})

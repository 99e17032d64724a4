import type { Locator, Page } from '@playwright/test'
import { deskLink } from '../../scripts/enter-desk.mjs'
import { expectAccessibleIn, LAPTOP, PHONE } from './customer-sizes.ts'
import { expect, test } from './fixtures.ts'
import { MUG } from '../support/several-gadgets.ts'
import { CUSTOMER, letExpire, linkIn, quoteDesk, startQuoteShop } from '../support/quote-shop.ts'

const DEPOSIT = { kind: 'advance', percent: 30 } as const

const expectAccessibleOnBoth = (page: Page) => expectAccessibleIn(page, [PHONE, LAPTOP])

/** Presses Tab until the place is reached, as who has no mouse does. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('Tab never leads there')
}

const acceptForm = (page: Page) => ({
  vat: page.getByLabel('Partita IVA'),
  consent: page.getByRole('checkbox', { name: /^Accetto il preventivo/ }),
  button: page.getByRole('button', { name: /^Accetta per/ }),
})

test('[QU61] [QU130] a request becomes a quote, which its customer reads in a mail and accepts on its page', async ({
  page,
  browser,
  problems,
}) => {
  const shop = await startQuoteShop()
  const { server, sink } = shop
  // Their pictures stand beside each other.
  await shop.arrive([MUG, MUG])
  await page.goto(deskLink(server))
  await page.getByRole('button', { name: 'Entra' }).click()
  // 'Oggi' names her, too.
  const list = page.getByRole('region', { name: 'Richieste', exact: true })
  await list.getByRole('button', { name: 'Giulia Ferri' }).click()
  await page.getByRole('button', { name: 'Prepara il preventivo' }).click()
  await page.getByRole('button', { name: `Invia a ${CUSTOMER}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Invia', exact: true }).click()
  await expect(page.getByRole('heading', { name: /^Preventivo \d{4}\/1$/ })).toBeVisible()

  // Beside the request's own mail.
  const mails = await sink.untilReceived(2)
  const mailed = mails.find(({ envelope }) => envelope.to.includes(CUSTOMER))
  if (!mailed) throw new Error('no mail came')
  expect(mailed.envelope.to).toEqual([CUSTOMER])
  expect(mailed.mail.subject).toMatch(/Preventivo \d{4}\/1/)
  expect(mailed.mail.attachments).toEqual([
    expect.objectContaining({ mimeType: 'application/pdf', disposition: 'attachment' }),
  ])
  const link = linkIn(mailed)
  expect(mailed.mail.html).toContain(link)

  const customer = await browser.newPage({ viewport: PHONE })
  await customer.goto(link)
  await expect(customer.getByRole('heading', { level: 1 })).toHaveText(/^\s*\d{4}\/1\s*$/)
  await expect(customer.getByText('Giulia Ferri').first()).toBeVisible()
  await expectAccessibleOnBoth(customer)
  // Its visit is in the desk at once.
  await expect(page.getByText('Aperto dal cliente')).toBeVisible()
  await customer.setViewportSize(PHONE)
  await customer.getByRole('complementary', { name: 'Totale e risposta' }).getByRole('link').click()
  await expect(customer.getByRole('heading', { name: 'Accetta il preventivo' })).toBeVisible()
  await expectAccessibleOnBoth(customer)
  await customer.setViewportSize(PHONE)
  const form = acceptForm(customer)
  await customer.getByLabel('Ragione sociale').fill('Studio Ferri S.r.l.')
  await form.button.click()
  await expect(customer.getByRole('alert')).toContainText('Non è stato inviato nulla')
  await expect(form.vat).toBeFocused()
  await expectAccessibleOnBoth(customer)
  await form.vat.fill('01234567897')
  await form.consent.check()
  // Somebody else has the same page open, and answers later.
  const second = await browser.newPage({ viewport: PHONE })
  await second.goto(`${link}/rifiuta`)
  await form.button.click()
  await expect(customer.getByRole('heading', { name: 'Preventivo accettato' })).toBeVisible()
  await expect(customer.getByText('01234567897').first()).toBeVisible()
  await expectAccessibleOnBoth(customer)
  await second.getByRole('button', { name: 'Rifiuta il preventivo' }).click()
  await expect(second.getByRole('heading', { name: 'Preventivo accettato' })).toBeVisible()

  const answers = (await sink.untilReceived(4)).slice(2)
  const to = (address: string) => answers.find(({ envelope }) => envelope.to.includes(address))
  const told = to('vendite@example.com')
  expect(told?.mail.subject).toMatch(/accettato/)
  const confirmed = to(CUSTOMER)
  expect(confirmed?.mail.subject).toMatch(/accettato/)
  for (const answer of [told, confirmed]) {
    expect(answer?.mail.attachments).toEqual([
      expect.objectContaining({ mimeType: 'application/pdf' }),
    ])
  }

  await expect(page.getByText('accettato', { exact: true })).toBeVisible()
  // The seller's mail leads to the quote in the desk, and the quote to its request.
  const inDesk = /http:\/\/\S+\/banco\S+/.exec(told?.mail.text ?? '')?.[0] ?? ''
  await page.goto('about:blank')
  await page.goto(inDesk)
  await expect(page.getByRole('heading', { name: /^Preventivo \d{4}\/1$/ })).toBeVisible()
  await expect(page.getByText(/^Accettato da Giulia Ferri/).first()).toBeVisible()
  await page.getByRole('button', { name: '10001' }).click()
  const states = page.getByRole('group', { name: 'Stato della richiesta' })
  const stateOfRequest = states.getByRole('button', { name: 'confermata' })
  await expect(stateOfRequest).toHaveAttribute('aria-pressed', 'true')

  expect(problems.filter((text) => !text.includes('status of 401'))).toEqual([])
  await customer.close()
  await second.close()
  await shop.stop()
})

test('[QU62] without a script and by keys alone the quote is read, a change asked for, and then accepted', async ({
  browser,
}) => {
  const shop = await startQuoteShop()
  const desk = await quoteDesk(shop)
  const { link } = await desk.sent()
  const page = await browser.newPage({ javaScriptEnabled: false, viewport: LAPTOP })
  await page.goto(link)
  await tabTo(page, page.getByRole('link', { name: 'Chiedi una modifica' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('checkbox').first()).toBeFocused()
  await page.keyboard.press('Space')
  await tabTo(page, page.getByRole('button', { name: 'Invia la richiesta' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Hai chiesto una modifica' })).toBeVisible()

  await tabTo(page, page.getByRole('link', { name: 'Accetta il preventivo' }))
  await page.keyboard.press('Enter')
  const form = acceptForm(page)
  await tabTo(page, form.vat)
  await page.keyboard.type('01234567890')
  await page.keyboard.press('Enter')
  await expect(form.vat).toBeFocused()
  await expect(form.vat).toHaveAccessibleDescription(/Una cifra non torna/)
  await page.keyboard.press('Control+A')
  await page.keyboard.type('01234567897')
  await tabTo(page, form.consent)
  await page.keyboard.press('Space')
  await tabTo(page, form.button)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Preventivo accettato' })).toBeVisible()
  await page.close()
  await shop.stop()
})

test('[QU63] [QU130] declined, expired and superseded quotes say so on phones and laptops', async ({
  page,
  problems,
}) => {
  const shop = await startQuoteShop({ quotes: { deposit: DEPOSIT } })
  const desk = await quoteDesk(shop)
  const { id, link } = await desk.sent()
  await desk.revised(id)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'C’è una versione più recente' })).toBeVisible()
  await expectAccessibleOnBoth(page)
  await page.getByRole('link', { name: 'Apri la rev. 2' }).first().click()
  await expect(page.getByRole('link', { name: 'Accetta il preventivo' })).toBeVisible()

  // The page is open still when the last day ends.
  await page.getByRole('link', { name: 'Accetta il preventivo' }).click()
  const form = acceptForm(page)
  await form.vat.fill('01234567897')
  await form.consent.check()
  letExpire(shop, id)
  await form.button.click()
  await expect(page.getByRole('heading', { name: /^Preventivo scaduto/ })).toBeVisible()
  await expectAccessibleOnBoth(page)
  await page.getByRole('button', { name: 'Chiedi di rinnovarlo' }).first().click()
  await expect(page.getByText(/^Hai chiesto di rinnovarlo/)).toBeVisible()

  const third = await desk.revised(id)
  await page.goto(third)
  await page.getByRole('link', { name: 'Rifiuta' }).click()
  await expectAccessibleOnBoth(page)
  await page.getByRole('textbox', { name: /^Se vuoi, dicci perché/ }).fill('Troppo caro')
  await page.getByRole('button', { name: 'Rifiuta il preventivo' }).click()
  await expect(page.getByRole('heading', { name: 'Preventivo rifiutato' })).toBeVisible()
  await expectAccessibleOnBoth(page)
  expect(problems).toEqual([])
  await shop.stop()
})

test('[QU64] the deposit is paid on the provider’s page, and the quote says so', async ({
  page,
  problems,
}) => {
  const shop = await startQuoteShop({ quotes: { deposit: DEPOSIT } })
  const desk = await quoteDesk(shop)
  const { id, link } = await desk.sent()
  await page.goto(link)
  await page.getByRole('link', { name: 'Accetta il preventivo' }).click()
  const form = acceptForm(page)
  await form.vat.fill('01234567897')
  await form.consent.check()
  await form.button.click()
  const pay = page.getByRole('button', { name: /^Paga l’acconto/ })
  await pay.click()
  await page.getByRole('button', { name: 'Simula un rifiuto' }).click()
  await expect(page.getByText(/riprova: non è stato addebitato nulla/)).toBeVisible()
  await expectAccessibleOnBoth(page)

  await page.goto(link)
  await pay.click()
  await page.getByRole('button', { name: 'Paga per prova' }).click()
  await expect(page.getByText(/^Pagamento completato per il preventivo/)).toBeVisible()
  await expectAccessibleOnBoth(page)
  await page.goto(link)
  await expect(page.getByText('Pagato. Grazie.')).toBeVisible()
  await expect(pay).toBeHidden()
  await expectAccessibleOnBoth(page)
  await expect
    .poll(async () => (await desk.sheet(id)).row)
    .toMatchObject({ state: 'accepted', sign: 'acconto pagato' })
  const { answer, history } = await desk.sheet(id)
  expect(answer).toMatch(/Acconto pagato: 0,38\s€ \(di prova, senza alcun addebito\)/)
  expect(history.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['sent', 'delivered', 'opened', 'accepted', 'paid']),
  )
  expect(problems).toEqual([])
  await shop.stop()
})

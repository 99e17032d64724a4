import { deferred } from '../support/deferred.ts'
import { expect, test } from './fixtures.ts'
import { holdRequests } from './hold-requests.ts'
import { CAPTURE, ORDERS, PaymentPage } from './payment-page.ts'
import { WizardPage } from './wizard-page.ts'

const PAYMENT_CHUNKS = /\/assets\/payment-part-/

test('[PA1] [PA13] [PA31] offers wallet and card for the total, which is the server’s, and fetches nothing before', async ({
  wizard,
  page,
  problems,
  payment,
}) => {
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(...(PAYMENT_CHUNKS.exec(request.url()) ?? [])))
  await wizard.open('/?payment=true')
  await wizard.walkTo('Riepilogo')
  // Long enough for the next step to be rendered ahead.
  await expect(page.locator('#step-payment')).toBeAttached()
  expect(fetched).toEqual([])
  await wizard.walkTo('Pagamento')
  await expect(payment.wallet).toBeVisible()
  await expect(payment.card).toBeVisible()
  await expect(payment.group).toContainText('Da pagare1,05 €')
  await expect(payment.group).toContainText(
    'L’importo lo calcola il nostro server con i prezzi di oggi',
  )
  expect(fetched).toContain('/assets/payment-part-')
  expect(problems).toEqual([])
})

test('[PA3] [PA16] [PA29] paid by wallet: the toast stays 5 s, the step says so and cannot be paid twice', async ({
  page,
  payment,
}) => {
  await page.clock.install()
  await payment.reach()
  await expect(payment.wallet).toBeVisible()
  await payment.wizard.stopClock()
  await payment.pay()
  const toast = payment.wizard.toast('Pagamento completato da Mario')
  await expect(toast).toHaveAttribute('data-tone', 'info')
  await page.clock.runFor(4800)
  await expect(toast).toBeVisible()
  await page.clock.runFor(400)
  await expect(toast).toHaveCount(0)
  await expect(payment.status).toHaveText('Pagamento registrato: non serve pagare di nuovo.')
  await payment.wizard.backButton.click()
  await payment.wizard.next()
  await payment.expectPaid('1,05 € (prova)')
})

test('[PA2] [PA3] [PA5] [PA10] [PA15] cancelled is a quiet line, declined is reported plainly, and the card pays then: one checkout id, never an amount, nothing charged', async ({
  page,
  payment,
}) => {
  const label = 'Pagamento di prova: nessun addebito'
  await payment.reach()
  await expect(payment.group.getByText(label)).toBeVisible()
  const bodies: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/payments/orders')) bodies.push(request.postDataJSON())
  })
  await payment.wallet.click()
  await payment.answer('Annulla')
  await expect(payment.status).toHaveText('Pagamento annullato: non è stato addebitato nulla.')
  await expect(page.locator('.toast')).toHaveCount(0)
  for (let times = 0; times < 2; times++) {
    await payment.card.click()
    await payment.answer(/Rifiuta/)
    await expect(payment.status).toContainText('Il pagamento è stato rifiutato.')
  }
  await payment.card.click()
  await expect(payment.dialog.getByText(label)).toBeVisible()
  await expect(payment.dialog).toHaveAccessibleName('Paga con carta')
  await payment.answer('Approva il pagamento')
  await payment.expectPaid('1,05 € (prova)')

  const [first, second] = bodies
  expect(first).toEqual({
    uid: expect.any(Number),
    checkoutId: expect.any(String),
    datasets: [
      {
        product: 'pen',
        color: 'green',
        material: 'metal',
        print: 'digital',
        pack: 'bulk',
        quantity: 1,
      },
    ],
  })
  expect(second).toEqual(first)
})

test('[PA4] [PA16] [PA17] an error inside the provider’s window is shown with its words; a double click is one payment', async ({
  page,
  payment,
}) => {
  await payment.reach()
  await page.route('**/decision', (route) => route.fulfill({ status: 500 }))
  await payment.wallet.click()
  await payment.answer('Approva il pagamento')
  const toast = payment.wizard.toast('Il pagamento non è riuscito.')
  await expect(toast).toContainText('(errore 500)')
  await page.unroute('**/decision')

  let orders = 0
  // Held: a dialog that opens between the two clicks would catch the second one.
  const held = deferred()
  await page.route(ORDERS, async (route) => {
    orders++
    await held.promise
    await route.continue()
  })
  await payment.wallet.dblclick()
  held.resolve()
  await expect(payment.dialog).toHaveCount(1)
  await payment.answer('Approva il pagamento')
  await payment.expectPaid('1,05 € (prova)')
  expect(orders).toBe(1)
})

test('[PA4] [PA17] an error is a warning for 7 s, and the visitor can try again', async ({
  page,
  payment,
}) => {
  await page.clock.install()
  await payment.reach()
  await expect(payment.wallet).toBeVisible()
  await payment.wizard.stopClock()
  const error = 'Il servizio di pagamento non risponde. Riprova tra poco.'
  await page.route(ORDERS, (route) => route.fulfill({ status: 503, json: { error } }))
  for (const button of [payment.wallet, payment.card]) {
    await button.click()
    const toast = payment.wizard.toast(error)
    await expect(toast).toHaveAttribute('data-tone', 'warning')
    await page.clock.runFor(6800)
    await expect(toast).toBeVisible()
    await page.clock.runFor(400)
    await expect(toast).toHaveCount(0)
  }
  await page.unroute(ORDERS)
  await payment.card.click()
  await payment.answer('Approva il pagamento')
  await payment.expectPaid('1,05 € (prova)')
})

test('[PA5] leaving the step closes the provider’s window, and opens none that was on its way', async ({
  payment,
  page,
}) => {
  await payment.reach()
  await payment.wallet.click()
  await expect(payment.dialog).toBeVisible()
  await payment.wizard.goBackFrom('Pagamento')
  await payment.wizard.expectStep('Riepilogo')
  await expect(payment.dialog).toHaveCount(0)
  await payment.wizard.next()
  await expect(payment.status).toHaveText('')

  const release = await holdRequests(page, ORDERS)
  await payment.wallet.click()
  await payment.wizard.backButton.click()
  await payment.wizard.expectStep('Riepilogo')
  const created = page.waitForResponse(ORDERS)
  release()
  await (await created).finished()
  await payment.wizard.next()
  await expect(payment.wallet).toBeVisible()
  await expect(payment.dialog).toHaveCount(0)
  await page.unroute(ORDERS)
  await payment.pay()
})

test('[PA7] [PA21] other selections after paying are reported, until the paid ones are back', async ({
  wizard,
  page,
  server,
  payment,
}) => {
  await payment.reach()
  await payment.pay()
  await wizard.stepButton('Quantità').click()
  await wizard.quantityField.fill('50')
  await wizard.stepButton('Riepilogo').click()
  const said = page.locator('form').getByText('Hai pagato per altre scelte.')
  const amounts = page.getByText('Pagati 1,05 € (prova) con Quantità 1 invece di 50')
  const now = page.getByText('Il totale di adesso è 52,50 €.')
  for (const title of ['Riepilogo', 'Pagamento']) {
    await wizard.stepButton(title).click()
    for (const line of [said, amounts, now])
      await expect(line.filter({ visible: true })).toHaveCount(1)
  }
  await expect(payment.wallet).toHaveCount(0)

  await wizard.stepButton('Quantità').click()
  await wizard.quantityField.fill('1')
  await wizard.stepButton('Riepilogo').click()
  await expect(page.getByText('Pagato: 1,05 € (prova)').filter({ visible: true })).toHaveCount(1)
  await expect(said.filter({ visible: true })).toHaveCount(0)
  await wizard.stepButton('Pagamento').click()
  await payment.expectPaid('1,05 € (prova)')

  await wizard.stepButton('Colore').click()
  await wizard.radio('Rosso').check()
  await wizard.stepButton('Pagamento').click()
  await expect(payment.group).toContainText('Colore Verde invece di Rosso')
  await wizard.sendButton.click()
  await expect(wizard.heading('Richiesta inviata')).toBeVisible()
  await expect(page.getByText('Hai pagato per altre scelte.')).toBeVisible()
  expect(server.requests().at(-1)?.message).toMatch(/– 1,05\u00A0€ \(prova\), per altre scelte</)
})

test('[PA22] a capture whose answer was lost is asked for again, not paid again, also past a proxy that refuses', async ({
  page,
  payment,
}) => {
  await payment.reach()
  // The server does its work; the network loses what it says.
  await page.route(CAPTURE, async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await payment.wallet.click()
  await payment.answer('Approva il pagamento')
  await expect(payment.wizard.toast('Nessuna risposta')).toHaveAttribute('data-tone', 'warning')
  const expectUnclear = async () => {
    await expect(payment.status).toContainText('Non pagare di nuovo')
    await expect(payment.wallet).toHaveCount(0)
  }
  await expectUnclear()
  await page.unroute(CAPTURE)
  const forbidden = { status: 403, contentType: 'text/html', body: '<h1>Forbidden</h1>' }
  await page.route(CAPTURE, (route) => route.fulfill(forbidden), { times: 1 })
  const refused = page.waitForResponse(CAPTURE)
  await payment.checkButton.click()
  await refused
  await expectUnclear()

  const captured = page.waitForResponse(CAPTURE)
  await payment.checkButton.click()
  await payment.expectPaid('1,05 € (prova)')
  expect(await (await captured).json()).toMatchObject({ status: 'paid', amountCents: 105 })
})

test('[PA8] [PA22] a reload between approval and answer asks by itself', async ({
  page,
  payment,
}) => {
  await payment.reach()
  const captured = deferred()
  // The first answer never arrives; the reload ends the wait for it.
  await page.route(
    CAPTURE,
    async (route) => {
      await route.fetch()
      captured.resolve()
    },
    { times: 1 },
  )
  await payment.wallet.click()
  await payment.answer('Approva il pagamento')
  await captured.promise
  await page.reload()
  await payment.expectPaid('1,05 € (prova)')
  await expect(payment.wizard.toast('Pagamento completato da Mario')).toBeVisible()
})

/** Another tab with the same draft, as a browser makes it of one that is duplicated. */
async function copied({ page, wizard }: PaymentPage): Promise<PaymentPage> {
  await wizard.keepDraft()
  const entries = await page.evaluate(() => Object.entries(sessionStorage))
  const copy = new PaymentPage(new WizardPage(await page.context().newPage()))
  await copy.page.addInitScript((kept) => {
    for (const [key, value] of kept) sessionStorage.setItem(key, value)
  }, entries)
  await copy.wizard.open(page.url())
  await expect(copy.wallet).toBeVisible()
  return copy
}

async function expectOnePayment(pages: readonly PaymentPage[]): Promise<void> {
  for (const each of pages) await each.expectPaid('1,05 € (prova)')
  const texts = await Promise.all(pages.map(({ group }) => group.innerText()))
  const payments = texts.map((text) => /pagamento (DEMO\w+)/.exec(text)?.[1])
  expect(payments).not.toContain(undefined)
  expect(new Set(payments).size).toBe(1)
}

test('[PA23] a copy of the tab does not pay a second time', async ({ payment }) => {
  await payment.reach()
  await expect(payment.wallet).toBeVisible()
  const copy = await copied(payment)
  await payment.pay()
  await copy.wallet.click()
  await expectOnePayment([payment, copy])
})

test('[PA23] two copies with open provider windows pay once', async ({ payment }) => {
  await payment.reach()
  await expect(payment.wallet).toBeVisible()
  const copy = await copied(payment)
  await copy.wallet.click()
  await expect(copy.dialog).toBeVisible()
  await payment.pay()
  await copy.answer('Approva il pagamento')
  await expectOnePayment([payment, copy])
})

test('[PA23] a copy whose window broke off does not pay a second time', async ({ payment }) => {
  await payment.reach()
  await expect(payment.wallet).toBeVisible()
  const copy = await copied(payment)
  await payment.wallet.click()
  await expect(payment.dialog).toBeVisible()
  await copy.page.route('**/decision', (route) => route.fulfill({ status: 500 }))
  await copy.wallet.click()
  await copy.answer('Approva il pagamento')
  await expect(copy.wizard.toast('Il pagamento non è riuscito.')).toBeVisible()
  await copy.page.unroute('**/decision')
  await copy.pay()
  await payment.answer('Approva il pagamento')
  await expectOnePayment([payment, copy])
})

test('[PA22] a payment that the provider holds back is not offered to be paid again', async ({
  page,
  payment,
}) => {
  await payment.reach()
  const pending = { status: 'pending', message: 'Il pagamento è in attesa di conferma.' }
  await page.route(CAPTURE, (route) => route.fulfill({ json: pending }))
  await payment.wallet.click()
  await payment.answer('Approva il pagamento')
  await expect(payment.status).toContainText('Il pagamento è in attesa di conferma.')
  await payment.checkButton.click()
  await expect(payment.checkButton).toBeVisible()
  await payment.wizard.backButton.click()
  await expect(page.getByText('Un pagamento è ancora in verifica.')).toBeVisible()
})

test('[PA8] [PA24] a reload after paying keeps the receipt, which is shown even where the payment code does not load', async ({
  page,
  wizard,
  payment,
}) => {
  await payment.reach()
  await payment.pay()
  const posted: string[] = []
  page.on('request', (request) => request.method() === 'POST' && posted.push(request.url()))
  await page.reload()
  await payment.expectPaid('1,05 € (prova)')
  await wizard.backButton.click()
  await expect(page.getByText('Pagato: 1,05 €').filter({ visible: true })).toHaveCount(1)
  await wizard.next()
  await wizard.expectStep('Pagamento')
  expect(posted).toEqual([])

  await wizard.keepDraft()
  await page.route('**/assets/payment-part-*.js*', (route) => route.abort())
  await page.reload()
  const line = page.getByText('Pagamento già registrato: non pagare di nuovo.')
  await expect(line.filter({ visible: true })).toHaveCount(1)
  await expect(page.getByText('Il pagamento online non è disponibile.')).toHaveCount(0)
  await wizard.backButton.click()
  await wizard.expectStep('Riepilogo')
  await expect(line.filter({ visible: true })).toHaveCount(1)
  await wizard.next()
  await wizard.sendButton.click()
  await expect(wizard.heading('Richiesta inviata')).toBeVisible()
  await expect(line).toBeVisible()
})

test('[PA24] a payment whose end is not known is shown even where the payment code does not load', async ({
  page,
  wizard,
  payment,
}) => {
  await payment.reach()
  await page.route(CAPTURE, (route) => route.abort())
  await payment.wallet.click()
  await payment.answer('Approva il pagamento')
  await expect(payment.checkButton).toBeVisible()
  await page.route('**/assets/payment-part-*.js*', (route) => route.abort())
  await page.reload()
  const line = page.getByText('Pagamento in verifica: non pagare di nuovo.')
  await expect(line.filter({ visible: true })).toHaveCount(1)
  await wizard.backButton.click()
  await wizard.expectStep('Riepilogo')
  await expect(line.filter({ visible: true })).toHaveCount(1)
  await wizard.next()
  await wizard.sendButton.click()
  await expect(wizard.heading('Richiesta inviata')).toBeVisible()
  await expect(line).toBeVisible()
})

test('[PA25] [PA26] the mail of a paid request says so, and the next request begins unpaid', async ({
  wizard,
  page,
  server,
  payment,
}) => {
  await payment.reach()
  await payment.pay()
  await wizard.sendButton.click()
  await expect(wizard.heading('Richiesta inviata')).toBeVisible()
  await expect(page.getByText('Pagato: 1,05 € (prova)')).toBeVisible()
  expect(server.requests().at(-1)?.message).toMatch(
    /<tr><th>Pagamento<\/th><td data-field="payment" data-value="\w+">\w+ – 1,05\u00A0€ \(prova\)<\/td><\/tr><\/table>$/,
  )
  await page.getByRole('button', { name: 'Nuova richiesta' }).click()
  await wizard.walkTo('Pagamento')
  await expect(payment.wallet).toBeVisible()
  await expect(payment.group).not.toContainText('Pagato')
})

test('[PA9] Invia does not wait for a payment in progress', async ({
  wizard,
  page,
  server,
  payment,
}) => {
  await payment.reach()
  const release = await holdRequests(page, CAPTURE)
  await payment.wallet.click()
  await payment.answer('Approva il pagamento')
  await expect(payment.status).toHaveText('Registro il pagamento…')
  await wizard.sendButton.click()
  await expect(wizard.heading('Richiesta inviata')).toBeVisible()
  expect(server.requests().at(-1)?.message).not.toContain('Pagamento')
  await expect(page.getByText('Un pagamento è ancora in verifica.')).toBeVisible()
  release()
  await expect(page.getByText('Pagato: 1,05 € (prova)')).toBeVisible()
})

test('[PA11] without a provider the step says so, fetches nothing, and the request leaves', async ({
  wizard,
  page,
  payment,
}) => {
  // The page as it stands where nobody takes payments.
  await page.route('/?payment=true', async (route) => {
    const response = await route.fetch()
    const html = await response.text()
    const body = html.replace(/"paymentProvider":\{[^}]*\},/, '')
    expect(body).not.toBe(html)
    await route.fulfill({ response, body })
  })
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(...(PAYMENT_CHUNKS.exec(request.url()) ?? [])))
  await payment.reach()
  await expect(page.getByText('Il pagamento online non è disponibile.')).toBeVisible()
  await wizard.sendButton.click()
  await expect(wizard.heading('Richiesta inviata')).toBeVisible()
  expect(fetched).toEqual([])
})

test('[PA6] a script of ours that does not load is reported, and the request can be sent', async ({
  wizard,
  page,
  payment,
}) => {
  await page.route('**/assets/payment-part-*.js*', (route) => route.abort())
  await payment.reach()
  const line = page.getByText('Puoi inviare la richiesta lo stesso: ti contattiamo noi.')
  await expect(line).toBeVisible()
  await wizard.sendButton.click()
  await expect(wizard.heading('Richiesta inviata')).toBeVisible()
})

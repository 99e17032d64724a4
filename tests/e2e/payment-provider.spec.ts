import type { Page, Route } from '@playwright/test'
import { demoDataset } from '../support/demo-shop.ts'
import { deferred } from '../support/deferred.ts'
import { BROKEN_SDK, FAKE_SDK } from '../support/fake-paypal-sdk.ts'
import { expectAccessible } from './expect-accessible.ts'
import { campaignShop } from '../support/campaign-shop.ts'
import { expect, testIn } from './fixtures.ts'
import { CAPTURE, ORDERS, type PaymentPage } from './payment-page.ts'

/**
 * The real way of loading: a server with an account, and the provider's own address, answered here.
 * No request of these tests leaves the machine.
 */
const SDK = 'https://www.sandbox.paypal.com/web-sdk/v6/core*'

const ACCOUNT = {
  PAYPAL_CLIENT_ID: 'identificativo-pubblico',
  PAYPAL_CLIENT_SECRET: 'un-segreto',
  PAYPAL_ENV: 'sandbox',
}

const test = testIn(campaignShop, ACCOUNT).extend({
  payment: async ({ payment, page }, use) => {
    // Whatever is not answered by a test does not leave the machine.
    await page.route(/paypal/, (route) => route.abort())
    await page.route(ORDERS, (route) =>
      route.fulfill({
        status: 201,
        json: { orderId: '5O190127TN364715T', amountCents: 105, currency: 'EUR' },
      }),
    )
    const paid = {
      orderId: '5O190127TN364715T',
      paymentId: '3C679366HH908993F',
      amountCents: 105,
      givenName: 'Ada',
      demo: true,
      datasets: [demoDataset()],
    }
    await page.route(CAPTURE, (route) => route.fulfill({ json: { status: 'paid', ...paid } }))
    await use(payment)
  },
})

const serve = (body: string) => (route: Route) =>
  route.fulfill({ contentType: 'text/javascript', body })

/** A plain line, no general alarm, and a request that leaves all the same. */
async function expectSendable({ wizard, page }: PaymentPage): Promise<void> {
  const line = page.getByText('Puoi inviare la richiesta lo stesso: ti contattiamo noi.')
  await expect(line).toBeVisible()
  await expect(page.getByText('La pagina non si è caricata del tutto')).toBeHidden()
  await wizard.sendButton.click()
  await expect(wizard.heading('Richiesta inviata')).toBeVisible()
}

const pressAndExpectPaid = async (payment: PaymentPage, page: Page) => {
  await payment.wallet.click()
  await payment.expectPaid('1,05 € (prova)')
  await expect(payment.wizard.toast('Pagamento completato da Ada')).toBeVisible()
  await expect(page.getByText('3C679366HH908993F').filter({ visible: true })).toHaveCount(1)
}

test('[PA1] [PA13] loads the provider’s own script, in Italian and euros, when the step is reached', async ({
  payment,
  page,
  problems,
}) => {
  const foreign: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith('http://127.0.0.1')) foreign.push(request.url())
  })
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) =>
      reportError(`policy: ${event.violatedDirective}`),
    )
  })
  await page.route(SDK, serve(FAKE_SDK))
  await payment.wizard.open('/?payment=true')
  await payment.wizard.walkTo('Riepilogo')
  await expect(page.locator('#step-payment')).toBeAttached()
  expect(foreign.filter((url) => url.startsWith('https:'))).toEqual([])
  await payment.wizard.walkTo('Pagamento')
  await expect(payment.wallet).toBeVisible()
  const asked = await page.evaluate(() => window.paypalAsked)
  expect(asked).toMatchObject({
    instance: {
      clientId: 'identificativo-pubblico',
      locale: 'it-IT',
      pageType: 'checkout',
      components: ['paypal-payments', 'paypal-guest-payments'],
    },
    eligible: { currencyCode: 'EUR' },
  })
  expect(await page.content()).not.toContain('un-segreto')
  await pressAndExpectPaid(payment, page)
  expect(problems).toEqual([])
})

test('[PA1] [PA3] a payment by card works like one by wallet', async ({ payment, page }) => {
  await page.route(SDK, serve(FAKE_SDK))
  await payment.reach()
  await payment.card.click()
  await payment.expectPaid('1,05 € (prova)')
  const [start] = (await page.evaluate(() => window.paypalAsked?.starts)) ?? []
  expect(start).toMatchObject({ presentationMode: 'auto' })
})

test('[PA14] an amount that is not the one shown stops before the provider', async ({
  payment,
  page,
}) => {
  await page.route(SDK, serve(FAKE_SDK))
  await page.route(ORDERS, (route) =>
    route.fulfill({
      status: 201,
      json: { orderId: '5O190127TN364715T', amountCents: 106, currency: 'EUR' },
    }),
  )
  const captures: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/capture')) captures.push(request.url())
  })
  await payment.reach()
  await payment.wallet.click()
  await expect(payment.wizard.toast('Nel frattempo il prezzo è cambiato (1,06 €)')).toBeVisible()
  await expect(payment.wallet).toBeVisible()
  expect(captures).toEqual([])
})

test('[PA6] a blocked script is reported, and the request can be sent', async ({
  payment,
  page,
}) => {
  await payment.reach()
  await expect(payment.status).toContainText('Il servizio di pagamento non si è caricato.')
  await expectAccessible(page)
  await expectSendable(payment)
})

test('[PA20] a script that failed can be loaded again', async ({ payment, page }) => {
  await page.route(SDK, (route) => route.fulfill({ status: 500 }))
  await payment.reach()
  await expect(payment.status).toContainText('Il servizio di pagamento non si è caricato.')
  await page.route(SDK, serve(FAKE_SDK))
  const retry = page.getByRole('button', { name: 'Riprova a caricare il servizio' })
  await retry.focus()
  await page.keyboard.press('Enter')
  await expect(payment.wallet).toBeVisible()
  await expect(payment.group).toBeFocused()
  await pressAndExpectPaid(payment, page)
})

for (const [name, body] of [
  ['is not the script', '"something else"'],
  ['cannot be used', BROKEN_SDK],
] as const) {
  test(`[PA6] a script that ${name} is reported`, async ({ payment, page }) => {
    await page.route(SDK, serve(body))
    await payment.reach()
    await expect(payment.status).toContainText('Il servizio di pagamento non si è caricato.')
    await expectSendable(payment)
  })
}

test('[PA6] [PA19] a script that takes longer than 15 s is reported, and used when it arrives', async ({
  payment,
  page,
}) => {
  await page.clock.install()
  const asked = deferred()
  const held = deferred()
  await page.route(SDK, async (route) => {
    asked.resolve()
    await held.promise
    await serve(FAKE_SDK)(route)
  })
  await payment.wizard.openAt('Riepilogo', '/?payment=true')
  await payment.wizard.stopClock()
  await payment.wizard.next()
  await asked.promise
  await page.clock.runFor(14_900)
  await expect(payment.status).toHaveText('Carico il servizio di pagamento…')
  await page.clock.runFor(200)
  await expect(payment.status).toContainText('Il servizio di pagamento tarda a rispondere.')
  await page.clock.resume()
  held.resolve()
  await expect(payment.wallet).toBeVisible()
  await pressAndExpectPaid(payment, page)
})

/** The check waits by timers of the page, and a stopped clock has to be moved for them. */
async function expectAccessibleWhileStopped(page: Page): Promise<void> {
  const check = expectAccessible(page).then(() => 'checked' as const)
  const moved = () => page.clock.runFor(1)
  while ((await Promise.race([check, moved()])) !== 'checked');
}

test('[PA6] [PA9] the request can be sent while a script never arrives', async ({
  payment,
  page,
}) => {
  await page.clock.install()
  const asked = deferred()
  await page.route(SDK, () => asked.resolve())
  await payment.wizard.openAt('Riepilogo', '/?payment=true')
  // The provider's own loader gives up after another 15 s, which must not pass while we look.
  await payment.wizard.stopClock()
  await payment.wizard.next()
  await asked.promise
  await expect(payment.status).toHaveText('Carico il servizio di pagamento…')
  await expectAccessibleWhileStopped(page)
  await page.clock.runFor(15_500)
  await expect(payment.status).toContainText('Il servizio di pagamento tarda a rispondere.')
  await expectAccessibleWhileStopped(page)
  await page.clock.resume()
  await expectSendable(payment)
})

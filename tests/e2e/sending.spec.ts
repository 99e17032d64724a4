import { deferred } from '../support/deferred.ts'
import { expect, test } from './fixtures.ts'
import type { WizardPage } from './wizard-page.ts'

const ENDPOINT = '**/api/v1.0/email/send'
const FAILED = 'Si è verificato un errore.'
const THANKS = 'Grazie. La richiesta è stata inoltrata correttamente.'

const openSummary = (wizard: WizardPage) => wizard.openAt('Riepilogo')

test('[SN1] [SN2] [SN9] one call to the provider’s endpoint, by a client outside the first load @export', async ({
  wizard,
  page,
}) => {
  const calls: { method: string; url: string }[] = []
  page.on('request', (request) => calls.push({ method: request.method(), url: request.url() }))
  const clients: string[] = []
  page.on('response', async (reply) => {
    const isScript = reply.url().endsWith('.js')
    if (isScript && (await reply.text()).includes('lib_version')) clients.push(reply.url())
  })
  await wizard.open()
  expect(clients).toEqual([])
  await wizard.walkTo('Riepilogo')
  await expect.poll(() => clients.length).toBe(1)
  const sending = page.waitForRequest(ENDPOINT)
  await wizard.sendButton.click()

  const request = await sending
  expect(request.headers()['content-type']).toBe('application/json')
  const body = request.postDataJSON()
  expect(Object.keys(body)).toEqual([
    'lib_version',
    'user_id',
    'service_id',
    'template_id',
    'template_params',
  ])
  expect(Object.keys(body.template_params)).toEqual(['name', 'email', 'phone', 'message'])
  await expect(wizard.heading('Richiesta inviata')).toBeVisible()
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1)
})

test('[SN11] [SN12] [SN13] [PG29] success leaves a toast, a lasting confirmation and a log line @export', async ({
  wizard,
  page,
}) => {
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  await openSummary(wizard)
  await wizard.sendButton.click()
  await expect(page.getByRole('status').filter({ hasText: THANKS })).toBeVisible()
  await expect(wizard.heading('Richiesta inviata')).toBeFocused()
  await expect(page.locator('main')).not.toContainText('OK')
  await expect(page.getByText(/^Richiesta n\. \d{1,5}$/)).toBeVisible()
  await expect(page).toHaveTitle('Richiesta inviata · Omaggio')
  expect(logged).toEqual(['OK'])
})

test('[SN12] [SN17] Nuova richiesta begins again, with another number', async ({
  wizard,
  page,
}) => {
  // Numbers are drawn, and two alike are rare, not impossible.
  await page.addInitScript(() => {
    let draws = 0
    Math.random = () => (++draws % 10) / 10
  })
  await openSummary(wizard)
  await wizard.sendButton.click()
  const first = await page.getByText(/^Richiesta n\./).textContent()
  await page.getByRole('button', { name: 'Nuova richiesta' }).click()
  await wizard.expectStep('Prodotto')
  await expect(page).toHaveTitle('Prodotto · passo 1 di 8 · Omaggio')
  await wizard.walkTo('Riepilogo')
  await wizard.sendButton.click()
  await expect(page.getByText(/^Richiesta n\./)).not.toHaveText(first ?? '')
})

test('[SN6] [SN17] a send that fails loses nothing, and then succeeds under the same number', async ({
  wizard,
  page,
}) => {
  await openSummary(wizard)
  await page.getByLabel('Cognome').fill('Bianchi')
  const numbers: string[] = []
  await page.route(ENDPOINT, async (route) => {
    const { message } = route.request().postDataJSON().template_params
    numbers.push(/data-field="uid" data-value="(\d+)"/.exec(message)?.[1] ?? '')
    await (numbers.length === 1
      ? route.fulfill({ status: 500, body: 'The gmail API is down' })
      : route.continue())
  })
  await wizard.sendButton.click()
  await expect(wizard.toast(FAILED)).toContainText('The gmail API is down')
  await expect(wizard.sendButton).toBeEnabled()
  await expect(wizard.sendButton).toBeFocused()
  await expect(page.getByLabel('Cognome')).toHaveValue('Bianchi')
  await wizard.sendButton.click()
  await expect(wizard.heading('Richiesta inviata')).toBeVisible()
  expect(numbers).toHaveLength(2)
  expect(numbers[0]).toBe(numbers[1])
})

test('[SN14] [SN15] [WZ6] [WZ18] an unreachable server is reported in Italian; a double click and Enter on Invia send once, and nothing moves meanwhile', async ({
  wizard,
  page,
}) => {
  await wizard.openAt('Riepilogo')
  await page.route(ENDPOINT, (route) => route.abort('connectionrefused'))
  await wizard.sendButton.click()
  await expect(wizard.toast(FAILED)).toContainText('Il servizio non è raggiungibile')
  await page.unroute(ENDPOINT)

  let calls = 0
  const held = deferred()
  await page.route(ENDPOINT, async (route) => {
    calls++
    await held.promise
    await route.continue()
  })
  await wizard.sendButton.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.locator('.foot .btn.solid').dblclick({ force: true, noWaitAfter: true })
  await expect(page.getByRole('button', { name: 'Invio in corso…' })).toBeDisabled()
  await expect(wizard.backButton).toBeDisabled()
  await expect(wizard.stepButton('Prodotto')).toBeDisabled()
  await wizard.goBackFrom('Riepilogo')
  await expect(wizard.heading('Riepilogo')).toBeVisible()
  await wizard.expectEntryOf('Riepilogo')
  await expect(page.getByRole('button', { name: 'Modifica stampa' })).toBeDisabled()
  held.resolve()
  await expect(wizard.heading('Richiesta inviata')).toBeVisible()
  expect(calls).toBe(1)
})

test('[SN14] a send without an answer ends after 30 s', async ({ wizard, page }) => {
  await page.clock.install()
  await wizard.openAt('Riepilogo')
  await page.route(ENDPOINT, () => {})
  await wizard.stopClock()
  await wizard.sendButton.click()
  await expect(page.getByRole('button', { name: 'Invio in corso…' })).toBeVisible()
  await page.clock.runFor(30_000)
  await expect(wizard.toast(FAILED)).toContainText('Nessuna risposta entro 30 secondi')
  await expect(wizard.sendButton).toBeEnabled()
})

test('[SN14] an offline machine is reported in Italian', async ({ wizard, page, context }) => {
  await wizard.open()
  await wizard.walkTo('Condizioni')
  await wizard.walkTo('Riepilogo')
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await wizard.sendButton.click()
  await expect(wizard.toast(FAILED)).toContainText('non sia in linea')
  await context.setOffline(false)
  await wizard.sendButton.click()
  await expect(wizard.heading('Richiesta inviata')).toBeVisible()
  await expect(page.getByText(THANKS)).toBeVisible()
})

test('[SN6] [SN14] [PG42] a script that does not load is reported with the advice to reload, and nothing is lost', async ({
  wizard,
  page,
}) => {
  await wizard.open()
  await wizard.walkTo('Quantità')
  // The later steps have loaded; what sends has not.
  await expect(wizard.quantityField).toBeVisible()
  await page.route('**/assets/*.js*', (route) => route.abort())
  await wizard.walkTo('Riepilogo')
  await page.getByLabel('Cognome').fill('Verdi')
  await wizard.sendButton.click()
  await expect(wizard.toast(FAILED)).toContainText('Ricarica la pagina')
  await page.unroute('**/assets/*.js*')
  await page.reload()
  await wizard.expectStep('Riepilogo')
  await expect(page.getByLabel('Cognome')).toHaveValue('Verdi')
  await wizard.sendButton.click()
  await expect(wizard.heading('Richiesta inviata')).toBeVisible()
})

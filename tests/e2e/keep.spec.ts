import { expect, test } from './fixtures.ts'
import { watchLayoutShifts } from './layout-shifts.ts'
import { SIZES } from './sizes.ts'
import { WizardPage } from './wizard-page.ts'

const LINK = '/?product=mug&color=red&material=ceramic&print=laser&pack=box&quantity=250'

async function send(wizard: WizardPage): Promise<void> {
  await wizard.walkTo('Riepilogo')
  await wizard.sendButton.click()
  await expect(wizard.heading('Richiesta inviata')).toBeVisible()
}

test('[KP1] [PG19] a link begins with its selections at the first step, and other parameters change nothing @export', async ({
  wizard,
  page,
  problems,
}) => {
  await wizard.open(`${LINK}&utm_source=x`)
  await wizard.expectStep('Prodotto')
  await expect(wizard.radio('Tazza')).toBeChecked()
  await expect(page.getByRole('img')).toHaveAccessibleName(/Tazza: Rosso/)
  await expect(wizard.total).toHaveText(/600,00/)
  await expect(wizard.stepButton('Colore')).toBeDisabled()
  await expect(page.getByText('non è più disponibile')).toBeHidden()
  await wizard.walkTo('Quantità')
  await expect(wizard.quantityField).toHaveValue('250')
  expect(problems).toEqual([])
})

test('[KP12] our server shows the selections of the address without any script', async ({
  browser,
  baseURL,
}) => {
  const page = await browser.newPage({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
  await page.goto(LINK)
  await expect(page.getByRole('radio', { name: 'Tazza' })).toBeChecked()
  await expect(page.getByRole('img')).toHaveAccessibleName(/Tazza: Rosso/)
  await page.close()
})

test('[KP2] a link names what the shop does not offer any more, in one notice and in words @export', async ({
  wizard,
  page,
}) => {
  const notices = page.locator('.foot').getByRole('status').filter({ hasText: 'disponibil' })
  await wizard.open('/?product=mug&color=orange&print=hologram&quantity=50')
  await expect(wizard.radio('Tazza')).toBeChecked()
  await expect(notices).toHaveText(
    'Alcune scelte non sono disponibili per Tazza: ora colore Bianco, stampa Nessuna.',
  )
  await expect(notices).toBeInViewport()
  await wizard.walkTo('Colore')
  await expect(notices).toHaveText('Colore: «Arancione» non è più disponibile. Ora è Bianco.')
  await wizard.walkTo('Stampa')
  await expect(notices).toHaveText(
    'Stampa: quello che cercavi non è più disponibile. Ora è Nessuna.',
  )
})

test('[KP1] [PG20] a link works together with the payment step', async ({ wizard, page }) => {
  await wizard.open(`${LINK}&payment=true`)
  await expect(wizard.radio('Tazza')).toBeChecked()
  await expect(page).toHaveTitle('Prodotto · passo 1 di 9 · Omaggio')
})

test('[KP3] on a reload the draft of the tab counts before the address', async ({
  wizard,
  page,
}) => {
  await wizard.open(LINK)
  await wizard.radio('Borraccia').check()
  await page.reload()
  await expect(wizard.radio('Borraccia')).toBeChecked()
})

test('[KP3] a link that is opened in a tab with a draft begins with its selections, and keeps the contact data @export', async ({
  wizard,
  page,
}) => {
  await wizard.open()
  await wizard.walkTo('Riepilogo')
  await page.getByLabel('Nome', { exact: true }).fill('Ada')
  await wizard.open(LINK)
  await wizard.expectStep('Prodotto')
  await expect(wizard.radio('Tazza')).toBeChecked()
  await wizard.walkTo('Riepilogo')
  await expect(page.getByLabel('Nome', { exact: true })).toHaveValue('Ada')
})

test('[KP4] [KP5] who comes back goes on in one click, without contact data', async ({
  wizard,
  page,
  context,
}) => {
  await wizard.goHalfWay()
  await wizard.keepDraft()
  const kept = await page.evaluate(() => localStorage.getItem('omaggio.selections'))
  const named = ['version', 'at', 'dataset', 'before', 'after', 'step']
  expect(Object.keys(JSON.parse(kept ?? ''))).toEqual(named)
  expect(kept).not.toContain('Ada')

  const tab = await context.newPage()
  const later = new WizardPage(tab)
  await later.open()
  await later.expectStep('Prodotto')
  await expect(later.radio('Penna')).toBeChecked()
  await tab.getByRole('button', { name: 'Riprendi' }).click()
  await later.expectStep('Quantità')
  await expect(later.heading('Quantità')).toBeFocused()
  await expect(tab.getByRole('img')).toHaveAccessibleName(/Borraccia: Rosa/)
  await expect(tab.getByRole('button', { name: 'Riprendi' })).toBeHidden()
  await later.walkTo('Riepilogo')
  await expect(tab.getByLabel('Nome', { exact: true })).toHaveValue('Nome')
})

test('[KP4] [PG44] who comes back starts afresh in one click, and nothing shifts', async ({
  wizard,
  page,
  context,
}) => {
  await wizard.open()
  await wizard.radio('Borraccia').check()
  await page.waitForFunction(() => localStorage.getItem('omaggio.selections'))
  const tab = await context.newPage()
  const expectStill = await watchLayoutShifts(tab)
  const later = new WizardPage(tab)
  await later.open()
  const afresh = tab.getByRole('button', { name: 'Ricomincia' })
  await expect(afresh).toBeInViewport()
  await expectStill()
  await afresh.click()
  await expect(afresh).toBeHidden()
  await expect(later.heading('Prodotto')).toBeFocused()
  await tab.reload()
  await later.expectStep('Prodotto')
  await expect(afresh).toBeHidden()
  await expect(page.getByRole('button', { name: 'Riprendi' })).toBeHidden()
})

test('[ST5] [KP6] a reload of the confirmation shows it again, also after another tab has sent, and sends nothing', async ({
  wizard,
  page,
  context,
  server,
}) => {
  await wizard.open(LINK)
  await wizard.walkTo('Riepilogo')
  await page.getByLabel('Email').fill('ada@example.org')
  await wizard.sendButton.click()
  const number = page.getByText(/^Richiesta n\./)
  const before = await number.textContent()
  await wizard.expectEntryOf('Prodotto')
  const other = new WizardPage(await context.newPage())
  await other.open()
  await send(other)
  const sent = server.requests().length
  await page.reload()
  await expect(wizard.heading('Richiesta inviata')).toBeVisible()
  await expect(number).toHaveText(before ?? '')
  await expect(page.getByText('Ti risponderemo a ada@example.org')).toBeVisible()
  await expect(page.getByRole('img')).toHaveAccessibleName(/Tazza: Rosso/)
  await expect(page.getByRole('row', { name: 'Quantità' })).toContainText('250')
  await expect(page.getByRole('row', { name: 'Totale indicativo' })).toContainText('600,00')
  await expect(wizard.sendButton).toBeHidden()
  await page.getByRole('button', { name: 'Nuova richiesta' }).click()
  await wizard.expectStep('Prodotto')
  await expect(wizard.radio('Penna')).toBeChecked()
  await page.reload()
  await wizard.expectStep('Prodotto')
  await expect(wizard.radio('Penna')).toBeChecked()
  expect(server.requests()).toHaveLength(sent)
})

test('[KP6] [KP7] the confirmation has its actions in view at every size, prints, and shows the link where the clipboard is refused', async ({
  wizard,
  page,
}) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, 'clipboard')
    window.print = () => void Reflect.set(window, 'printed', true)
  })
  await wizard.open(LINK)
  await send(wizard)
  await wizard.expectEntryOf('Prodotto')
  const names = ['Stampa o salva in PDF', 'Copia il link', 'Configura un altro gadget']
  const field = page.getByRole('textbox', { name: 'Link alle scelte' })
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height })
    await page.reload()
    await expect(wizard.heading('Richiesta inviata')).toBeVisible()
    for (const name of names) {
      await expect(page.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
    }
    await page.getByRole('button', { name: 'Copia il link' }).click()
    await expect(field).toBeVisible()
    const scrolled = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(scrolled).toBeLessThanOrEqual(width)
  }
  await expect(page.getByRole('status').filter({ hasText: 'Copia tu' })).toBeVisible()
  await expect(field).toBeFocused()
  await expect(field).toHaveValue(new URL(LINK, page.url()).href)
  const selected = await field.evaluate(
    ({ value, selectionStart, selectionEnd }: HTMLInputElement) =>
      value.slice(selectionStart ?? 0, selectionEnd ?? 0),
  )
  expect(selected).toBe(await field.inputValue())
  await page.getByRole('button', { name: 'Stampa o salva in PDF' }).click()
  expect(await page.evaluate(() => Reflect.get(window, 'printed'))).toBe(true)
})

test('[KP7] the link that is copied carries the selections, and no personal data', async ({
  wizard,
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await wizard.open(`${LINK}&customer=7`)
  await send(wizard)
  await page.getByRole('button', { name: 'Copia il link' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Link copiato' })).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toBe(new URL(LINK, page.url()).href)
})

test('[KP8] another gadget keeps the contact data, a new request none of it', async ({
  wizard,
  page,
}) => {
  await wizard.openAt('Riepilogo')
  await page.getByLabel('Nome', { exact: true }).fill('Ada')
  await page.getByLabel('Email').fill('ada@example.org')
  await send(wizard)
  await page.getByRole('button', { name: 'Configura un altro gadget' }).click()
  await wizard.expectStep('Prodotto')
  await wizard.walkTo('Riepilogo')
  await expect(page.getByLabel('Nome', { exact: true })).toHaveValue('Ada')
  await expect(page.getByLabel('Email')).toHaveValue('ada@example.org')
  await send(wizard)
  await page.getByRole('button', { name: 'Nuova richiesta' }).click()
  await wizard.walkTo('Riepilogo')
  await expect(page.getByLabel('Nome', { exact: true })).toHaveValue('Nome')
})

test('[KP9] [KP10] [KP11] a sample value is selected on focus, a sample or malformed address gets a hint that blocks nothing, the key of a phone says what Enter does', async ({
  wizard,
  page,
}) => {
  await wizard.openAt('Riepilogo')
  const email = page.getByLabel('Email')
  await expect(email).toHaveAttribute('enterkeyhint', 'next')
  await expect(page.getByText('È l’indirizzo di esempio')).toBeVisible()
  await expect(email).toHaveAccessibleDescription(/indirizzo di esempio/)

  const name = page.getByLabel('Nome', { exact: true })
  await name.click()
  await page.keyboard.type('Ada')
  await expect(name).toHaveValue('Ada')
  // Who types another field still reads it.
  await expect(page.getByText('È l’indirizzo di esempio')).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.type('Rossi')
  await expect(page.getByLabel('Cognome')).toHaveValue('Rossi')
  await name.click()
  await page.keyboard.press('End')
  await page.keyboard.type('!')
  await expect(name).toHaveValue('Ada!')

  await email.fill('ada@example')
  await expect(page.getByText('sembra incompleto')).toBeHidden()
  await page.getByLabel('Telefono').focus()
  await expect(page.getByText('sembra incompleto')).toBeVisible()
  await email.fill('ada@example.org')
  await page.getByLabel('Telefono').focus()
  await expect(page.getByText('sembra incompleto')).toBeHidden()
  await email.fill('ada@')
  await send(wizard)
})

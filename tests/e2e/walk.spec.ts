import { expect, test } from './fixtures.ts'
import type { Page } from '@playwright/test'
import { demoShop } from '../support/demo-shop.ts'
import { STEPS } from '../support/step-titles.ts'

// Movement is watched here, as most visitors see it.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const { notices } = demoShop.texts
const NOTICE_OF: Readonly<Record<string, string>> = {
  Prodotto: notices.product,
  Colore: notices.color,
  Materiale: notices.material,
  Stampa: notices.print,
  Quantità: notices.quantity,
  Confezione: notices.pack,
  Pagamento: notices.payment,
}

/** Those of steps: the summary has a line of its own that looks like one. */
async function visibleNotices(page: Page): Promise<string[]> {
  const shown = await page.locator('form p:visible').allInnerTexts()
  return shown.filter((text) => Object.values(NOTICE_OF).includes(text))
}

test('[PG2] [SN2] [SN10] a visitor walks the eight steps and sends the request @export', async ({
  page,
  wizard,
  server,
  problems,
}) => {
  await wizard.open()
  await wizard.radio('Tazza').check()
  for (const title of STEPS.slice(0, -1)) {
    await wizard.expectStep(title)
    await wizard.next()
  }
  await wizard.expectStep('Riepilogo')
  await page.getByLabel('Cognome').fill('Rossi & Figli')
  await page.getByLabel('Note').fill('Prima riga\n<b>seconda</b>')
  await wizard.sendButton.click()
  await expect(wizard.heading('Richiesta inviata')).toBeVisible()

  const params = server.requests().at(-1) ?? {}
  expect(Object.keys(params)).toEqual(['name', 'email', 'phone', 'message'])
  expect(params).toMatchObject({
    name: 'Rossi & Figli',
    email: 'nome.cognome@example.com',
    phone: '+39 000 0000000',
  })
  expect(params.message).toContain('Tazza')
  expect(params.message).toContain('Prima riga<br>&lt;b&gt;seconda&lt;/b&gt;')
  expect(problems).toEqual([])
})

test('[PG20] [PG3] [PG22] payment=true adds the payment step as the last @export', async ({
  wizard,
  page,
  hosting,
}) => {
  await wizard.open('/?payment=true')
  await expect(page).toHaveTitle('Prodotto · passo 1 di 9 · Omaggio')
  await wizard.walkTo('Riepilogo')
  await expect(wizard.sendButton).toHaveCount(0)
  await wizard.next()
  await wizard.expectStep('Pagamento')
  const pay = page.getByRole('button', { name: 'Paga con PayPal' })
  const unavailable = page.getByText('Il pagamento online non è disponibile.')
  await expect(hosting === 'server' ? pay : unavailable).toBeVisible()
  await expect(wizard.total).toBeVisible()
  const label = page.getByText('Totale indicativo').filter({ visible: true })
  await expect(label).toHaveCount(1)
  expect(await visibleNotices(page)).toEqual([NOTICE_OF.Pagamento])
  await wizard.sendButton.click()
  await expect(wizard.heading('Richiesta inviata')).toBeVisible()
})

test('[PG5] [PG15] [PG18] header with its popup and footer are around the wizard, and the picture names the configuration', async ({
  wizard,
  page,
}) => {
  await wizard.open()
  const header = page.getByRole('banner')
  await expect(header.getByRole('heading', { level: 1 })).toHaveText('Omaggio')
  await expect(page.getByRole('contentinfo')).toContainText('© Omaggio')
  await expect(page.getByRole('contentinfo')).toContainText('Versione 1.25.915')

  const info = header.getByRole('button', { name: 'Informazioni' })
  await info.click()
  const popup = page.getByRole('dialog', { name: 'Informazioni' })
  await expect(popup).toContainText('configuratore per le aziende')
  await popup.getByRole('button', { name: 'Chiudi' }).click()
  await expect(popup).toHaveCount(0)
  await expect(info).toBeFocused()

  const picture = page.getByRole('img')
  const details = 'Verde · Metallo · Stampa Digitale · Sfuso · Quantità: 1'
  await expect(picture).toHaveAccessibleName(`Penna: ${details}`)
  await wizard.radio('Borraccia').check()
  await expect(picture).toHaveAccessibleName(`Borraccia: ${details}`)
})

test('[PG3] [PG4] [PG22] notices, totals and buttons are on their steps', async ({
  wizard,
  page,
}) => {
  await wizard.open()
  await expect(wizard.backButton).toHaveCount(0)
  for (const title of STEPS) {
    await wizard.expectStep(title)
    const withTotal = title in NOTICE_OF
    await expect(wizard.total).toHaveCount(withTotal ? 1 : 0)
    if (withTotal) await expect(page.getByText('Totale indicativo')).toBeVisible()
    expect(await visibleNotices(page), title).toEqual(withTotal ? [NOTICE_OF[title]] : [])
    if (title !== 'Prodotto') await expect(wizard.backButton).toBeVisible()
    if (title !== 'Riepilogo') await wizard.next()
  }
  await expect(wizard.nextButton).toHaveCount(0)
  await expect(wizard.sendButton).toBeVisible()
})

test('[PG6] [PG23] the terms link to the privacy notice, which opens in a dialog @export', async ({
  wizard,
  page,
}) => {
  await wizard.open()
  await wizard.walkTo('Condizioni')
  await expect(page.getByText('Preventivo senza impegno')).toBeVisible()
  const link = page.getByRole('link', { name: 'Informativa sulla privacy' })
  await expect(link).toHaveAttribute('href', '#privacy')
  await link.click()
  const notice = page.getByRole('dialog', { name: 'Informativa sulla privacy' })
  await expect(notice).toContainText('Quali dati raccogliamo')
  await page.keyboard.press('Escape')
  await expect(notice).toHaveCount(0)
  await expect(link).toBeFocused()
  // With a key held the browser opens it in a tab of its own: it is not kept from that.
  const isLeftAlone = await link.evaluate((element) => {
    let prevented = true
    const note = (event: Event) => {
      prevented = event.defaultPrevented
      event.preventDefault()
    }
    window.addEventListener('click', note, { once: true })
    element.dispatchEvent(
      new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true }),
    )
    return !prevented
  })
  expect(isLeftAlone).toBe(true)
  await expect(notice).toHaveCount(0)
})

test('[PG23] the address of the privacy notice opens it at once', async ({ wizard, page }) => {
  await wizard.open('/#privacy')
  const notice = page.getByRole('dialog', { name: 'Informativa sulla privacy' })
  await expect(notice).toContainText('Quali dati raccogliamo')
  await page.keyboard.press('Escape')
  await expect(notice).toHaveCount(0)
  await wizard.expectStep('Prodotto')
})

test('[PG7] [PG24] [PC6] the summary lists every choice, with a way back to its step', async ({
  wizard,
  page,
}) => {
  await wizard.open()
  await wizard.radio('Powerbank').check()
  await wizard.walkTo('Riepilogo')
  const rows = page.getByRole('table', { name: 'Le tue scelte' }).getByRole('row')
  await expect(rows).toContainText([
    /Prodotto.*Powerbank.*8,90/,
    /Colore.*Verde/,
    /Materiale.*Metallo.*1,20/,
    /Stampa.*Stampa Digitale.*0,45/,
    /Confezione.*Sfuso.*senza supplemento/,
    /Quantità.*1/,
    /Totale indicativo.*10,55/,
  ])
  await expect(page.getByRole('img').locator('use[href="#o-powerbank"]')).not.toHaveCount(0)
  for (const title of STEPS.slice(0, 6)) {
    await page.getByRole('button', { name: `Modifica ${title.toLowerCase()}` }).click()
    await wizard.expectStep(title)
    await wizard.stepButton('Riepilogo').click()
    await wizard.expectStep('Riepilogo')
  }
})

test('[PG7] [PG25] [PG26] [PG14] the customer form is pre-filled and fit for phones, and says that the request is not binding', async ({
  wizard,
  page,
}) => {
  await wizard.openAt('Riepilogo')
  const fields = [
    ['Nome', 'text', 'given-name', 'Nome'],
    ['Cognome', 'text', 'family-name', 'Cognome'],
    ['Email', 'email', 'email', 'nome.cognome@example.com'],
    ['Telefono', 'tel', 'tel', '+39 000 0000000'],
  ] as const
  for (const [label, type, autocomplete, value] of fields) {
    const field = page.getByLabel(label, { exact: true })
    await expect(field).toHaveAttribute('type', type)
    await expect(field).toHaveAttribute('autocomplete', autocomplete)
    await expect(field).toHaveAttribute('inputmode', type)
    await expect(field).toHaveValue(value)
  }
  await expect(page.getByLabel('Note')).toHaveValue('Richiesta di prova')

  const promise = page.getByText('È una richiesta senza impegno')
  await expect(promise).toBeVisible()
  await expect(promise).toContainText('ti contattiamo noi')
  await wizard.sendButton.click()
  await expect(wizard.heading('Richiesta inviata')).toBeVisible()
  await expect(promise).toBeVisible()
})

test('[VA4] [VA5] an address that is none blocks neither the step nor the send', async ({
  wizard,
  page,
}) => {
  await wizard.openAt('Riepilogo', '/?payment=true')
  await page.getByLabel('Email').fill('not an address')
  await wizard.next()
  await wizard.expectStep('Pagamento')
  await wizard.sendButton.click()
  await expect(wizard.heading('Richiesta inviata')).toBeVisible()
})

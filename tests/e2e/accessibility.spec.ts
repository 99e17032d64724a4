import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startServer } from '../../scripts/server-process.mjs'
import { campaignShop } from '../support/campaign-shop.ts'
import { deferred } from '../support/deferred.ts'
import { demoShop } from '../support/demo-shop.ts'
import {
  expectAccessible,
  expectAccessibleWideAndNarrow,
  NARROW,
  WIDE,
} from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'
import { STEPS } from '../support/step-titles.ts'
import { WizardPage } from './wizard-page.ts'

const ENDPOINT = '**/api/v1.0/email/send'

// The payment step is looked at in each of its states (payment-keyboard.spec.ts).
test('[PG11] no step has an accessibility problem', async ({ wizard, page }) => {
  test.slow()
  await wizard.open()
  for (const title of STEPS) {
    await wizard.walkTo(title)
    await expectAccessibleWideAndNarrow(page)
  }
})

test('[PG11] overlay, popups and the unfolded step bar have no accessibility problem', async ({
  wizard,
  page,
}) => {
  await wizard.open()
  await page.getByRole('button', { name: 'Ingrandisci Penna' }).click()
  await expectAccessibleWideAndNarrow(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Informazioni' }).click()
  await expectAccessibleWideAndNarrow(page)
  await page.keyboard.press('Escape')
  await page.setViewportSize(NARROW)
  await page.getByRole('button', { name: /^Passo 1 di 8/ }).click()
  await expectAccessible(page)
  await page.setViewportSize(WIDE)
  await wizard.walkTo('Condizioni')
  await page.getByRole('link', { name: 'Informativa sulla privacy' }).click()
  await expectAccessibleWideAndNarrow(page)
})

test('[PG11] error, replaced choice, sending, failed and sent have no accessibility problem', async ({
  wizard,
  page,
}) => {
  test.slow()
  await wizard.open('/?product=pen&color=green')
  await wizard.radio('Chiavetta USB').check()
  await expect(page.getByText('Ora è Argento')).toBeVisible()
  await expectAccessibleWideAndNarrow(page)
  await wizard.walkTo('Quantità')
  await wizard.quantityField.fill('')
  await wizard.next()
  const error = wizard.toast('Compilare')
  // Held by the focus, however long the looks take.
  await error.getByRole('button').focus()
  await expectAccessibleWideAndNarrow(page)
  await expect(error).toBeVisible()
  await wizard.quantityField.fill('25')
  await wizard.walkTo('Riepilogo')

  const held = deferred()
  await page.route(ENDPOINT, async (route) => {
    await held.promise
    await route.fulfill({ status: 500, body: 'no' })
  })
  await wizard.sendButton.click()
  await expect(page.getByRole('button', { name: 'Invio in corso…' })).toBeVisible()
  await expectAccessibleWideAndNarrow(page)
  held.resolve()
  const failure = wizard.toast('Si è verificato un errore.')
  await failure.getByRole('button').focus()
  await expectAccessibleWideAndNarrow(page)
  await expect(failure).toBeVisible()
  await page.unroute(ENDPOINT)
  await wizard.sendButton.click()
  await expect(wizard.heading('Richiesta inviata')).toBeVisible()
  await expectAccessibleWideAndNarrow(page)
})

test('[PG34] at 320 px nothing scrolls sideways with very long texts of a shop', async ({
  page,
}) => {
  const shop = campaignShop()
  const catalogue = join(shop, 'catalogue.json')
  const long = readFileSync(catalogue, 'utf8')
    .replace('"Penna"', '"Portadocumentiimpermeabilizzatissimodaviaggio"')
    .replace('"Stampa Digitale"', '"Sublimazione tridimensionale ad alta definizione"')
  writeFileSync(catalogue, long)
  writeFileSync(
    join(shop, 'terms.md'),
    '| a | b | c | d |\n|---|---|---|---|\n| quantità minima | prezzo unitario | consegna | impianto stampa |\n',
  )
  const server = await startServer({ SHOP_DIR: shop })
  await page.setViewportSize({ width: 320, height: 568 })
  const wizard = new WizardPage(page)
  await wizard.open(server.url)
  for (const title of STEPS) {
    await wizard.walkTo(title)
    if (title === 'Quantità') await wizard.quantityField.fill('1000000')
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow, title).toBe(0)
  }
  await server.stop()
  rmSync(shop, { recursive: true })
})

test('[PG9] [PG32] [PG33] 760 px is narrow, 761 px is wide', async ({ wizard, page }) => {
  await wizard.open()
  for (const [width, narrow] of [
    [761, false],
    [760, true],
  ] as const) {
    await page.setViewportSize({ width, height: 700 })
    const fold = page.getByRole('button', { name: 'Passo 1 di 8 · Prodotto' })
    await expect(fold).toBeVisible({ visible: narrow })
    const picture = await page.getByRole('img').boundingBox()
    const heading = await wizard.heading('Prodotto').boundingBox()
    if (!picture || !heading) throw new Error('nothing to measure')
    const isBeside =
      picture.x + picture.width <= heading.x || heading.x + heading.width <= picture.x
    expect(isBeside).toBe(!narrow)
  }
  await page.evaluate(() => window.scrollTo(0, 0))
  await expect(wizard.nextButton).toBeInViewport({ ratio: 1 })
  await expect(wizard.total).toBeInViewport({ ratio: 1 })
})

test('[PG52] [PG53] [PG54] [PG55] total, notice, price lines and picture for a screen reader', async ({
  wizard,
  page,
}) => {
  await wizard.open()
  await expect(page.getByRole('status').filter({ hasText: '€' })).toContainText(
    /^Totale indicativo.*1,05\s€/,
  )
  const { notices } = demoShop.texts
  await expect(page.getByRole('group', { name: 'Prodotto' })).toHaveAccessibleDescription(
    notices.product,
  )
  const picture = page.getByRole('figure')
  await expect(picture).toMatchAriaSnapshot(`
    - figure:
      - /children: equal
      - 'img "Penna: Verde · Metallo · Stampa Digitale · Sfuso · Quantità: 1"'
  `)
  await wizard.walkTo('Colore')
  await expect(page.getByRole('group', { name: 'Colore' })).toHaveAccessibleDescription(
    notices.color,
  )
  await wizard.walkTo('Quantità')
  const lines = page.getByRole('table', { name: 'Come si forma il totale' }).getByRole('row')
  for (const line of await lines.all()) await expect(line.getByRole('rowheader')).toHaveCount(1)
})

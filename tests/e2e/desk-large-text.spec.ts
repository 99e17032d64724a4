import type { Page } from '@playwright/test'
import { deskLink } from '../../scripts/enter-desk.mjs'
import { startFilledDesk } from './filled-desk.ts'
import { expect, test } from './fixtures.ts'
import { enlargeText, textFaults } from './text-faults.ts'

const LONG = 'Massimiliano Castellani della Rovere'
const WRITERS = [
  { name: 'Giulia', surname: 'Ferri', email: 'giulia@studioferri.example', message: 'Grazie' },
  {
    name: 'Massimiliano',
    surname: 'Castellani della Rovere',
    email: 'massimiliano.castellani@unaditta-dal-nome-lungo.example',
    message: 'Ci servono per la fiera di Bologna, entro la fine del mese.',
  },
]

const doubleRoot = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })

const placeOf = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Banco' }).getByRole('button', { name })

async function expectWholeTexts(page: Page, at: string): Promise<void> {
  const strip = page.getByRole('button', { name: /^Oggi/ })
  const expectWhole = async (what: string) =>
    expect(await textFaults(page), `${what}, ${at}`).toEqual([])
  await placeOf(page, /^Richieste/).click()
  await expectWhole('list')
  if (await strip.isVisible()) {
    await strip.click()
    await expect(page.getByRole('heading', { name: /aspetta/ })).toBeVisible()
    await expectWhole('Oggi')
    await placeOf(page, /^Richieste/).click()
  }
  for (const [name, place] of [
    ['request', /^Richieste/],
    ['customer', /^Clienti/],
  ] as const) {
    await placeOf(page, place).click()
    await page.getByRole('main').getByRole('button', { name: LONG }).first().click()
    await expect(page.getByRole('heading', { name: LONG })).toBeVisible()
    await expectWhole(name)
    await page.keyboard.press('Escape')
    await expectWhole(`list beside ${name}`)
  }
  await placeOf(page, /^Sistema/).click()
  await expect(page.getByText('Come si rimette una copia')).toBeVisible()
  await expectWhole('Sistema')
  await placeOf(page, /^Andamento/).click()
  await expect(page.getByRole('heading', { name: 'Perché si perdono' })).toBeVisible()
  for (const table of await page.getByText('In tabella').all()) await table.click()
  await expectWhole('Andamento')
  await placeOf(page, /^Negozio/).click()
  await expect(page.getByText('Niente da pubblicare')).toBeVisible()
  for (const part of ['Testi', 'Impostazioni', 'Scelte iniziali e IVA', 'Prodotti']) {
    await page.getByRole('button', { name: part }).first().click()
    await expectWhole(part)
  }
  await page.getByRole('button', { name: /^Tazza/ }).click()
  await expect(page.getByRole('textbox', { name: 'Nome' })).toBeVisible()
  await expectWhole('product')
}

/** The form of a quote and the list, in which it is a draft. */
async function expectWholeQuotes(page: Page, at: string): Promise<void> {
  await placeOf(page, /^Richieste/).click()
  await page.getByRole('main').getByRole('button', { name: LONG }).first().click()
  await page.getByRole('button', { name: /il preventivo/ }).click()
  await expect(page.getByText('Come lo riceve il cliente')).toBeAttached()
  expect(await textFaults(page), `quote, ${at}`).toEqual([])
  await page.getByRole('button', { name: 'Torna ai preventivi' }).click()
  await expect(page.getByRole('button', { name: /^Bozza/ })).toBeVisible()
  expect(await textFaults(page), `quotes, ${at}`).toEqual([])
}

test('[BN143] with the text twice as large nothing of the desk is cut, overlaps or scrolls sideways', async ({
  page,
}) => {
  const server = await startFilledDesk(WRITERS)
  await page.goto(deskLink(server))
  await page.getByRole('button', { name: 'Entra' }).click()
  await expect(page.getByRole('searchbox')).toBeVisible()
  await doubleRoot(page)
  for (const [width, height] of [
    [1280, 720],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expectWholeTexts(page, `root, ${width} × ${height}`)
    await expectWholeQuotes(page, `root, ${width} × ${height}`)
  }

  // Heights and lines as if for small text are found.
  await placeOf(page, /^Richieste/).click()
  await page.evaluate(() => {
    const small = new CSSStyleSheet()
    small.replaceSync(`.row-open { height: 64px } .row-name { white-space: nowrap !important }
      .today-strip { width: 900px }`)
    document.adoptedStyleSheets.push(small)
  })
  const planted = (await textFaults(page)).join('\n')
  for (const fault of ['cut', 'overlapping', 'sideways']) expect(planted).toContain(fault)

  await page.reload()
  await expect(page.getByRole('searchbox')).toBeVisible()
  await enlargeText(page, 2)
  for (const [width, height] of [
    [1280, 720],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expectWholeTexts(page, `browser, ${width} × ${height}`)
    await expectWholeQuotes(page, `browser, ${width} × ${height}`)
  }
  await server.stop()
})

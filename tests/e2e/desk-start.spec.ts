import type { Page } from '@playwright/test'
import { deskLink } from '../../scripts/enter-desk.mjs'
import { expectAccessible, expectAccessibleWideAndNarrow } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'
import {
  bar,
  inShop,
  listOf,
  openEditor,
  openEntry,
  previewIn,
  price,
  publish,
  saved,
  visitorSees,
} from './shop-editor-page.ts'

/** Files as a camera makes them. */
async function photosNamed(page: Page, names: readonly string[]) {
  const data = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 40, height: 30 })
    canvas.getContext('2d')?.fillRect(5, 5, 20, 20)
    return canvas.toDataURL('image/jpeg').split(',')[1] ?? ''
  })
  const buffer = Buffer.from(data, 'base64')
  return names.map((name) => ({ name, mimeType: 'image/jpeg', buffer }))
}

const SMALL_LAPTOP = { width: 1280, height: 720 }
/** Whether all that is typed in a field can be read. */
const showsAll = (field: Element) => field.scrollWidth <= field.clientWidth

const choosePhotos = (page: Page) => page.getByLabel(/Scegli le foto/)
const startList = (page: Page) => page.getByRole('navigation', { name: 'Per cominciare' })

test('[ED64] [ED65] [ED66] [ED67] [ED77] [ED86] [ED87] [ED94] [ED100] [BN193] the sample becomes a shop of one’s own with five photos', async ({
  page,
  problems,
}) => {
  await inShop(async (shop) => {
    await page.goto(deskLink(shop.server))
    await page.getByRole('button', { name: 'Entra' }).click()
    await page.getByRole('button', { name: 'Fai tuo il negozio' }).click()
    await expect(startList(page).getByRole('button')).toHaveText([
      'Nome del negozio',
      'Riga legale',
      'Email del venditore',
      'Cliente di esempio',
      'Prodotti',
      'Privacy',
      'Informazioni',
    ])
    await expectAccessibleWideAndNarrow(page)

    const names = ['tazza-rossa', 'penna_blu', 'zaino nero', 'borraccia', 'T-shirt bianca']
    const photos = await photosNamed(
      page,
      names.map((name) => `${name}.jpg`),
    )
    const notes = { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('?') }
    await choosePhotos(page).setInputFiles([...photos, notes])
    await expect(page.getByText('«note.txt»: Serve una foto')).toBeVisible()
    await expect(page.getByRole('heading', { name: '5 prodotti nuovi' })).toBeVisible()
    await expect(price(page).first()).toBeFocused()
    await expectAccessibleWideAndNarrow(page)
    await page.setViewportSize(SMALL_LAPTOP)
    for (const typed of ['124,50', '0,8', '12', '6', '5']) {
      await page.keyboard.type(typed)
      expect(await page.locator(':focus').evaluate(showsAll)).toBe(true)
      const focused = await page.evaluate(() => document.activeElement?.id)
      await page.keyboard.press('Enter')
      const isLast = typed === '5'
      if (!isLast) {
        await expect.poll(() => page.evaluate(() => document.activeElement?.id)).not.toBe(focused)
      }
    }
    await expect(price(page).nth(4)).toHaveValue('5')
    await saved(page)
    await page.reload()
    await expect(page.getByRole('heading', { name: '5 prodotti nuovi' })).toBeVisible()
    // The file name says no colour: the seller is asked for it.
    const bottle = page.getByRole('group', { name: 'Borraccia' })
    await expect(bottle.getByLabel('Colore')).toHaveAttribute('aria-invalid', 'true')
    await bottle.getByLabel('Colore').selectOption('Verde')
    await expect(page.getByRole('group', { name: 'Tazza rossa' }).getByLabel('Colore')).toHaveValue(
      'red',
    )
    const bag = page.getByRole('group', { name: 'Zaino nero' })
    await bag.getByLabel('Materiale').selectOption('Un altro materiale…')
    await bag.getByLabel('Nome del materiale').fill('Tela')
    await bag.getByLabel('Nome del materiale').press('Enter')
    await expect(bag.getByLabel('Materiale')).toHaveValue('tela')
    await expect(bag.getByLabel('Materiale')).toBeFocused()

    await page.getByRole('button', { name: 'Togli i prodotti di esempio (7)' }).click()
    const rows = listOf(page, 'Prodotti').getByRole('listitem')
    await expect(rows).toHaveCount(5)
    await bar(page).getByRole('button', { name: 'Annulla' }).click()
    await expect(rows).toHaveCount(12)
    await page.getByRole('button', { name: 'Togli i prodotti di esempio (7)' }).click()
    await expect(rows).toHaveCount(5)

    await openEntry(page, 'Prodotti', /Tazza rossa/)
    await page.getByRole('button', { name: 'Aggiungi scaglione' }).click()
    await expect(page.getByLabel('Da quanti pezzi')).toBeFocused()
    await page.keyboard.type('250')
    await page.getByLabel('Sconto').fill('5')
    await page.getByRole('button', { name: 'Applica a tutti i prodotti' }).click()
    await expect(page.getByText('Uguali in tutti i prodotti.')).toBeVisible()
    await openEntry(page, 'Prodotti', /Penna blu/)
    await expect(page.getByRole('group', { name: 'Da 250 pezzi: −5 %' })).toBeVisible()

    await startList(page).getByRole('button', { name: 'Nome del negozio' }).click()
    await expect(page.getByLabel('Nome del negozio')).toBeFocused()
    await page.getByLabel('Nome del negozio').fill('Gadget di Rosa')
    await page.getByLabel('Riga legale').fill('© Rosa')
    await page.getByLabel('Email del venditore').fill('rosa@example.org')
    await startList(page).getByRole('button', { name: 'Cliente di esempio' }).click()
    await page.getByRole('button', { name: 'Svuota Cliente di esempio' }).click()
    await startList(page).getByRole('button', { name: 'Privacy' }).click()
    await page.getByRole('textbox', { name: 'Privacy' }).fill('Titolare: Rosa.')
    await page.getByRole('textbox', { name: 'Informazioni' }).fill('Siamo Rosa.')
    await expect(startList(page)).toHaveCount(0)
    await expect(previewIn(page).getByText('Gadget di Rosa').first()).toBeVisible()
    await saved(page)
    await bar(page).getByRole('button', { name: 'Pubblica' }).click()
    const question = page.getByRole('dialog')
    await expect(question).toContainText(/\d\d modifiche in tutto/)
    await page.setViewportSize({ ...SMALL_LAPTOP, height: 200 })
    await expect(question.getByRole('button', { name: 'Pubblica' })).toBeInViewport({ ratio: 1 })
    await page.setViewportSize(SMALL_LAPTOP)
    await page.keyboard.press('Escape')
    await publish(page)
    await visitorSees(shop, 'Tazza rossa')
    await page.getByRole('button', { name: 'Richieste' }).click()
    await page.reload()
    await expect(page.getByText('Qui arrivano le richieste')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Fai tuo il negozio' })).toHaveCount(0)
    expect(problems.filter((text) => !text.includes('status of 401'))).toEqual([])
  })
})

test('[ED65] [ED68] one product at a time, of a material that the shop does not have yet', async ({
  page,
}) => {
  await inShop(async (shop) => {
    await openEditor(page, shop)
    await page.getByRole('button', { name: 'Togli i prodotti di esempio (7)' }).click()
    await expect(page.getByText('scegli o aggiungi almeno una voce').first()).toBeVisible()
    await expect(bar(page)).toContainText('Una cosa da sistemare prima di pubblicare')
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Aggiungi prodotto' }).click()
    await page.keyboard.type('Borraccia')
    await page.getByLabel('Di che materiale è').selectOption('Un altro materiale…')
    await page.getByLabel('Nome del materiale').fill('Acciaio')
    await page.getByLabel('Nome del materiale').press('Enter')
    await expectAccessible(page)
    await page.getByLabel('Come si chiama').press('Enter')
    await expect(price(page)).toBeFocused()
    await expect(page.getByLabel('Supplemento di Acciaio')).toHaveValue('0,00')
    await page.keyboard.type('7')
    await expect(bar(page).getByRole('button', { name: 'Pubblica' })).toBeEnabled()
  })
})

test('[BN170] other pages open without asking for scripts or styles', async ({ page }) => {
  await inShop(async (shop) => {
    const last = page.waitForResponse(/banco\/assets\/guide-page-[^/]+\.js$/)
    await page.goto(deskLink(shop.server))
    await page.getByRole('button', { name: 'Entra' }).click()
    // With what it imports.
    await page.evaluate((url) => import(url) as Promise<unknown>, (await last).url())
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    for (const name of ['Clienti', 'Preventivi', 'Andamento', 'Sistema', 'Negozio', 'Guida']) {
      await page.locator('.rail').getByRole('button', { name }).click()
      await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    }
    expect(asked.filter((url) => /banco\/assets\/[^/]+\.(js|css)/.test(url))).toEqual([])
  })
})

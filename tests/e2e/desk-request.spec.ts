import { readFileSync, rmSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { deskLink } from '../../scripts/enter-desk.mjs'
import { startServer } from '../../scripts/server-process.mjs'
import { newOrder } from '../../src/order/order.ts'
import { templateParams } from '../../src/order/template-params.ts'
import { campaignShop } from '../support/campaign-shop.ts'
import { demoCatalogue, demoDataset, demoShop } from '../support/demo-shop.ts'
import { relayClient } from '../support/relay-client.ts'
import { STANDARD_TEXTS } from '../support/standard-texts.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'

// In one worker, so that the hooks start one server for all tests.
test.describe.configure({ mode: 'default' })

let shop: string
let server: Awaited<ReturnType<typeof startServer>>
test.beforeAll(async () => {
  shop = campaignShop()
  server = await startServer({ SHOP_DIR: shop })
})
test.afterAll(async () => {
  await server.stop()
  rmSync(shop, { recursive: true })
})

const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

/** What is seldom done with a request. */
const more = (page: Page) => page.locator('summary[aria-label="Altro"]')

async function enter(page: Page, name: string): Promise<void> {
  await page.goto(deskLink(server))
  await tabTo(page, page.getByLabel('Nome del dispositivo'))
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listitem').first()).toBeVisible()
}

/** By the Tab key alone, as somebody without a mouse gets there. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible()
  for (let presses = 0; presses < 60; presses++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not lead to ${String(wanted)}`)
}

async function press(page: Page, name: string | RegExp): Promise<void> {
  await tabTo(page, page.getByRole('button', { name }))
  await page.keyboard.press('Enter')
}

test('[BN22] [BN23] [BN24] [BN25] [BN26] [BN27] [BN28] [BN30] [BN64] [BN65] [BN68] [BN125] [BN126] [BN163] [BN182] two desks work on one request, by keyboard alone', async ({
  page: office,
  browser,
  problems,
}) => {
  const client = relayClient(server.url)
  await client.send('Rossi')
  await client.send('Bianchi')
  client.close()
  await enter(office, 'ufficio')
  await expect(row(office, 'Bianchi')).toContainText('nuova')

  await office.keyboard.press('/')
  await office.keyboard.type('ros')
  await expect(office.getByRole('listitem')).toHaveCount(1)
  await office.keyboard.press('ArrowDown')
  await expect(row(office, 'Rossi').getByRole('button')).toBeFocused()
  await office.keyboard.press('ArrowUp')
  await expect(office.getByRole('searchbox')).toBeFocused()
  await office.getByText('Scarica', { exact: true }).click()
  const [file] = await Promise.all([
    office.waitForEvent('download'),
    office.getByRole('link', { name: 'Scarica CSV', exact: true }).click(),
  ])
  expect(file.suggestedFilename()).toBe('richieste.csv')
  const csv = readFileSync(await file.path(), 'utf8')
  expect(csv).toMatch(/^\uFEFF"ID";/)
  expect([csv.includes('Rossi'), csv.includes('Bianchi')]).toEqual([true, false])
  await expectAccessible(office)
  await office.keyboard.press('/')
  await office.keyboard.press('Control+A')
  await office.keyboard.press('Backspace')
  await expect(office.getByRole('listitem')).toHaveCount(2)
  await office.keyboard.press('ArrowDown')
  await office.keyboard.press('ArrowDown')
  await office.keyboard.press('Enter')
  await expect(office.getByRole('heading', { name: /Rossi/ })).toBeFocused()
  await expect(row(office, 'Rossi')).toContainText('vista')
  await expect(office).toHaveTitle(/^1 richiesta nuova · Banco/)
  await expect(office.getByRole('link', { name: 'Rispondi' })).toHaveAttribute(
    'href',
    /^mailto:.+\?subject=Omaggio.+body=Buongiorno.+Rossi/,
  )
  for (const known of [/^nome\.cognome@example\.com/, 'Richiesta di prova']) {
    await expect(office.locator('.sheet-typed').getByText(known)).toBeInViewport({ ratio: 1 })
  }
  await expectAccessible(office)

  await press(office, 'preventivo inviato')
  await expect(office.getByText(/^Salvato alle /)).toBeVisible()
  await expect(row(office, 'Rossi')).toContainText('preventivo inviato')
  await press(office, /^Annulla, era «vista»/)
  await expect(row(office, 'Rossi')).toContainText('vista')
  await expectAccessible(office)

  // A phone without news from the server, which therefore knows an old version only.
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const phone = await context.newPage()
  await phone.route('**/banco/api/events', (route) => route.abort())
  await enter(phone, 'telefono')
  await phone.keyboard.press('ArrowDown')
  await phone.keyboard.press('ArrowDown')
  await phone.keyboard.press('Enter')
  await expect(phone.getByRole('heading', { name: /Rossi/ })).toBeFocused()
  await expect(phone.getByRole('searchbox')).toBeHidden()
  const states = phone.getByRole('group', { name: 'Stato della richiesta' }).getByRole('button')
  const tops = await states.evaluateAll((all) =>
    all.map((each) => each.getBoundingClientRect().top),
  )
  expect([tops.length, new Set(tops).size]).toEqual([5, 1])
  for (const state of await states.all()) await expect(state).toBeInViewport({ ratio: 1 })

  const notes = (page: Page) => page.getByRole('textbox', { name: 'Note private' })
  await tabTo(office, notes(office))
  await office.keyboard.type('Chiamare lunedì')
  await office.keyboard.press('Escape')
  await expect(office.getByRole('heading', { name: /Rossi/ })).toBeFocused()
  await expect(office.getByText('Salvo…')).toBeHidden()
  await expect(office.getByText(/^Salvato alle /)).toBeVisible()
  await press(office, 'confermata')
  await expect(row(office, 'Rossi')).toContainText('confermata')

  await press(phone, 'persa')
  await expect(phone.getByRole('alert').filter({ hasText: '«ufficio»' })).toContainText(
    'l’ha segnata «confermata»: puoi cambiarla di nuovo.',
  )
  await expectAccessible(phone)
  await expect(notes(phone)).toHaveValue('Chiamare lunedì')
  await tabTo(office, notes(office))
  await office.keyboard.press('Control+A')
  await office.keyboard.type('Ha chiamato lui')
  await office.keyboard.press('Escape')
  await expect(office.getByText('Salvo…')).toBeHidden()
  await tabTo(phone, notes(phone))
  await phone.keyboard.press('Control+End')
  await phone.keyboard.type(' mattina')
  await phone.keyboard.press('Escape')
  await expect(
    phone.getByRole('alert').filter({ hasText: 'Nel frattempo «ufficio» ha scritto' }),
  ).toBeVisible()
  await expectAccessible(phone)
  await expect(notes(office)).toHaveValue('Ha chiamato lui\nChiamare lunedì mattina')

  await tabTo(office, office.getByText('Cronologia', { exact: true }))
  await office.keyboard.press('Enter')
  const history = office.getByRole('group').getByRole('listitem')
  await expect(history.filter({ hasText: 'Segnata «confermata» · ufficio' })).toBeVisible()
  await expect(history.last()).toContainText('Note private cambiate · telefono')
  await expectAccessible(office)

  const heights = await office
    .locator('.contacts > *')
    .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().top))
  expect(new Set(heights).size).toBe(1)

  const reminder = office.locator('.state-saved summary')
  await tabTo(office, reminder)
  await office.keyboard.press('Enter')
  await expectAccessible(office)
  const below = office.getByRole('table', { name: 'Prezzo a listino' })
  // The keys may scroll the sheet.
  const distance = async () =>
    ((await below.boundingBox())?.y ?? 0) - ((await reminder.boundingBox())?.y ?? 0)
  const before = await distance()
  await press(office, 'tra una settimana')
  await expect(reminder).toHaveAccessibleName(/^Da ricontattare (il|l’) ?\d/)
  await expect(reminder).toBeFocused()
  expect(await distance()).toBeCloseTo(before)
  await expect(row(office, 'Rossi')).toContainText('da ricontattare')
  await press(office, 'persa')
  await expect(reminder).toContainText('Ricordamelo')
  await expect(row(office, 'Rossi')).not.toContainText('da ricontattare')
  await press(office, 'prezzo')
  await expect(history.last()).toContainText('Motivo: prezzo · ufficio')
  await expectAccessible(office)

  await office.emulateMedia({ media: 'print' })
  await expect(office.getByRole('heading', { level: 1 })).toHaveCSS('position', 'static')
  await expect(notes(office)).toBeHidden()
  await expect(office.getByText('Totale verificato')).toBeVisible()
  await expect(office.getByRole('searchbox')).toBeHidden()
  await expect(more(office)).toBeHidden()
  await office.emulateMedia({ media: null })

  await tabTo(phone, more(phone))
  await phone.keyboard.press('Enter')
  await expect(phone.getByRole('button', { name: 'Stampa', exact: true })).toBeVisible()
  await expectAccessible(phone)
  await phone.keyboard.press('Escape')
  await expect(more(phone)).toBeFocused()
  await phone.keyboard.press('Enter')
  await press(phone, 'Cancella…')
  await expectAccessible(phone)
  await phone.keyboard.press('Escape')
  await expect(more(phone)).toBeFocused()
  await phone.keyboard.press('Enter')
  await expect(phone.getByRole('heading', { name: /Rossi/ })).toBeVisible()
  await press(phone, 'Cancella…')
  await press(phone, 'Cancella per sempre')
  await expect(phone.getByRole('listitem')).toHaveCount(1)
  await expect(phone.getByText(/Rossi è stata cancellata per sempre\.$/)).toBeFocused()
  await expectAccessible(phone)
  await expect(office.getByRole('alert').filter({ hasText: 'non c’è più' })).toBeVisible()
  await office.keyboard.press('Escape')
  await expect(row(office, 'Rossi')).toHaveCount(0)
  await office.keyboard.press('ArrowDown')
  await office.keyboard.press('Enter')
  await office.keyboard.press('Escape')
  await expect(row(office, 'Bianchi').getByRole('button')).toBeFocused()
  await context.close()
  expect(problems.filter((text) => !/status of 40[14]/.test(text))).toEqual([])
})

const HOSTILE =
  '"><img src=x onerror="window.ran=1"><script>window.ran=1</script>{{7*7}}\u202E=cmd()'

test('[SG53] [SG54] a request of three gadgets is one row, and its sheet has each of them', async ({
  page,
  request,
}) => {
  const mug = demoDataset({ product: 'mug', color: 'red', material: 'ceramic', quantity: 250 })
  const customer = { ...demoShop.settings.sampleCustomer, surname: 'Treviso' }
  const begun = newOrder(demoCatalogue, customer, mug)
  const after = [{ dataset: demoDataset({ quantity: 100 }) }, { dataset: mug }]
  const sent = await request.post(`${server.url}api/v1.0/email/send`, {
    data: {
      user_id: 'omaggio',
      service_id: 'preventivi',
      template_id: 'richiesta',
      template_params: templateParams(demoCatalogue, { ...begun, uid: 7, after }, STANDARD_TEXTS),
    },
  })
  expect(sent.status()).toBe(200)
  await enter(page, 'ufficio')
  await expect(row(page, 'Treviso')).toContainText('600 pezzi · Tazza e altri 2')
  await row(page, 'Treviso').getByRole('button').click()
  const gadgets = page.getByRole('region', { name: /^3 gadget/ })
  await expect(gadgets).toContainText('Totale a listino 1.280,00\u00A0€')
  await expect(gadgets.getByRole('listitem')).toHaveText([
    /250 × Tazza587,50.*Rosso · Ceramica/,
    /100 × Penna105,00/,
    /250 × Tazza587,50/,
  ])
  await expect(gadgets.locator('svg.row-picture')).toHaveCount(3)
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ media: 'print' })
  await expect(gadgets.getByText('100 × Penna')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
})

test('[BN29] hostile content in every field is text, in every state', async ({
  page,
  request,
  problems,
}) => {
  const order = newOrder(demoCatalogue, {
    name: HOSTILE,
    surname: HOSTILE + 'x'.repeat(5_000),
    email: 'javascript:alert(1)@example.com',
    phone: HOSTILE,
    message: HOSTILE,
  })
  const sent = await request.post(`${server.url}api/v1.0/email/send`, {
    data: {
      user_id: 'omaggio',
      service_id: 'preventivi',
      template_id: 'richiesta',
      template_params: {
        ...templateParams(demoCatalogue, { ...order, uid: 48_213 }, STANDARD_TEXTS),
        [HOSTILE]: HOSTILE,
      },
    },
  })
  expect(sent.status()).toBe(200)
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(page, HOSTILE)
  await row(page, 'onerror').getByRole('button').click()
  await page.getByRole('textbox', { name: 'Note private' }).fill(HOSTILE.repeat(40))
  await page.getByRole('button', { name: 'confermata' }).click()
  await expect(page.getByText(/^Salvato alle /)).toBeVisible()
  await page.getByText('Cronologia', { exact: true }).click()
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Note private' })).toHaveValue(HOSTILE.repeat(40))
  await page.getByText('Cronologia', { exact: true }).click()
  await expect(page.getByText('Segnata «confermata» · ">')).toBeVisible()
  await more(page).click()
  await page.getByRole('button', { name: 'Cancella…' }).click()
  await expectAccessible(page)
  const sides = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(sides).toBe(0)
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ media: width === 390 ? 'print' : 'screen' })
  }
  expect(await page.locator('#root .work img, #root script').count()).toBe(0)
  expect(await page.evaluate(() => 'ran' in window)).toBe(false)
  expect(problems.filter((text) => !text.includes('status of 401'))).toEqual([])
})

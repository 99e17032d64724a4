import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startServer } from '../../scripts/server-process.mjs'
import { OFFER_TEXTS } from '../../src/order/order-texts.ts'
import { LAZY_TEXTS } from '../../src/shop/texts/lazy-texts.ts'
import { PAGE_TEXTS } from '../../src/shop/texts/page-texts.ts'
import { DEFAULT_TEXTS } from '../../src/shop/texts/parse-texts.ts'
import { campaignShop } from '../support/campaign-shop.ts'
import { expect, test } from './fixtures.ts'
import { pngFile } from './logo-pixels.ts'
import { named, Reader } from './read-texts.ts'

/** Only shown when something breaks, or with another setting; unit and browser tests elsewhere provoke them. */
const SHOWN_IN_TROUBLE = [
  'page.broken',
  'page.brokenHint',
  'page.reload',
  'sending.checking',
  'sending.busy',
  'sending.stepBroken',
  'sending.unreachable',
  'sending.timeout',
  'sending.notLoaded',
  'sending.unfinished',
  'sending.answered',
  'summary.eitherRequired',
  'payment.paid',
  'payment.unclear',
  'offer.day',
  'advice.cheaper',
  'afterSending.copied',
  'logo.previewOnly',
  'logo.adjust',
  'logo.scope',
  'logo.forAll',
  'logo.forThis',
  'logo.placeHow',
  'logo.placed',
  'logo.putBack',
  'logo.reading',
  'logo.unknownKind',
  'logo.unreadable',
  'logo.tooLarge',
  'logo.empty',
  'logo.coarse',
  'logo.thin',
  'logo.paleLaser',
  'logo.paleScreen',
  'logo.paleDigital',
  'logo.missing',
]

/** A shop that makes use of everything: many products, lots, brackets, set-up, VAT, validity, copies, contacts. */
function richShop(): string {
  const shop = campaignShop({
    confirmation: true,
    contact: 'email',
    seller: { phone: '02 1234567' },
  })
  const file = join(shop, 'catalogue.json')
  const catalogue = JSON.parse(readFileSync(file, 'utf8'))
  const [pen, , usb] = catalogue.products
  Object.assign(usb, {
    minimum: 10,
    multiple: 5,
    brackets: [
      { from: 50, discount: 5 },
      { from: 99, discount: 9 },
    ],
  })
  catalogue.prints.at(-1).setup = 35
  Object.assign(catalogue, { vat: 'IVA esclusa', validityDays: 30 })
  for (let copy = 1; copy <= 30; copy++) {
    catalogue.products.push({ ...pen, id: `pen-${copy}` })
  }
  writeFileSync(file, JSON.stringify(catalogue))
  writeFileSync(join(shop, 'accessibility.md'), 'Una dichiarazione.')
  writeFileSync(join(shop, 'texts.json'), JSON.stringify(named(DEFAULT_TEXTS)))
  return shop
}

test('[SH6] [PG21] [PG22] every text that the specification leaves open is the shop’s', async ({
  page,
}) => {
  const shop = richShop()
  const server = await startServer({ SHOP_DIR: shop })
  const reader = new Reader(page)
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const next = async () => {
    const before = await page.title()
    await button('Avanti').click()
    await expect(page).not.toHaveTitle(before)
    await reader.read()
  }
  // Paying has a walk of its own; what is read here is that it is not to be had.
  await page.route('**/assets/payment-part-*.js*', (route) => route.abort())
  try {
    await page.goto(`${server.url}?payment=true`)
    await page.waitForFunction(() => Reflect.get(window, 'omaggioEarly')?.ready)
    await reader.read()
    for (const typed of ['zzz', 'usb', 'pen', '']) {
      await page.getByRole('searchbox').fill(typed)
      await reader.read()
    }
    await button('⟦choices.enlarge⟧ Penna').first().click()
    await reader.readAt('overlay.choose')
    await page.keyboard.press('Escape')
    await button('⟦search.showMore⟧ 24').click()
    await reader.read()
    await page.getByRole('radio', { name: 'Chiavetta USB' }).check()
    await reader.read()
    await button('Informazioni').click()
    await reader.read()
    await page.keyboard.press('Escape')
    for (let step = 0; step < 3; step++) await next()
    const isSquare = (x: number, y: number) => Math.max(Math.abs(x - 15), Math.abs(y - 15)) < 6
    const logo = pngFile(30, 30, (x, y) => (isSquare(x, y) ? [0, 0, 0] : [255, 255, 255]))
    await page.locator('input[type=file]:not([multiple])').setInputFiles(logo)
    await reader.readAt('logo.shown')
    await page.getByRole('radio', { name: 'Serigrafia' }).check()
    await reader.readAt('logo.ink')
    await page.getByRole('radio', { name: 'Nessuna' }).check()
    await reader.readAt('logo.unprinted')
    await page.getByRole('radio', { name: 'Stampa Digitale' }).check()
    await button('⟦logo.remove⟧').click()
    await reader.readAt('logo.removed')
    await next()
    await page.getByRole('spinbutton').fill('')
    await button('Avanti').click()
    await expect(page.locator('.toast')).toBeVisible()
    await reader.read()
    await page.getByRole('spinbutton').fill('5')
    await button('Avanti').click()
    await expect(page.locator('.toast', { hasText: '⟦offer.lot⟧' })).toBeVisible()
    await reader.read()
    await page.getByRole('spinbutton').fill('50')
    await expect(page.getByText('⟦advice.saving⟧')).toBeVisible()
    await reader.read()
    for (let step = 0; step < 2; step++) await next()
    await page.getByRole('link', { name: '⟦privacy⟧' }).click()
    await reader.read()
    await page.keyboard.press('Escape')
    await next()
    await page.getByRole('button', { name: '⟦summary.edit⟧' }).first().click()
    await reader.readAt('summary.comeBack')
    await button('⟦summary.comeBack⟧').click()
    // Offline the client could not be fetched any more.
    await page.waitForLoadState('networkidle')
    await reader.readAt('contactHint.sample')
    await page.getByLabel('⟦fields.email⟧').fill('a@')
    await page.getByLabel('⟦fields.phone⟧').focus()
    await reader.readAt('contactHint.malformed')
    await page.getByLabel('⟦fields.email⟧').fill('nome.cognome@example.com')
    await next()
    await page.context().setOffline(true)
    await button('Invia').click()
    await expect(page.locator('.toast', { hasText: '⟦sending.offline⟧' })).toBeVisible()
    await reader.read()
    await page.context().setOffline(false)
    await button('Invia').click()
    await expect(page.getByRole('heading', { name: '⟦confirmation.title⟧' })).toBeVisible()
    // A full browser allows it, others refuse.
    await page.evaluate(() => Reflect.deleteProperty(Navigator.prototype, 'clipboard'))
    await button('⟦afterSending.copy⟧').click()
    await expect(page.getByText('⟦afterSending.refused⟧')).toBeVisible()
    await reader.read()
    await page.emulateMedia({ media: 'print' })
    await reader.read()
    await page.emulateMedia({ media: 'screen' })
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: '⟦confirmation.again⟧' }).click()
    await reader.read()
    for (let step = 0; step < 4; step++) await next()
    // What is not kept yet would be kept when the page is left.
    await page.waitForFunction(
      () => JSON.parse(sessionStorage.getItem('omaggio.draft') ?? '{}').active === 4,
    )
    await page.evaluate(() => sessionStorage.clear())
    await page.goto(server.url)
    await expect(button('⟦earlierVisit.goOn⟧')).toBeVisible()
    await reader.read()
    for (const [link, text] of [
      ['product=usb&color=orange', 'choices.gone'],
      ['product=usb&color=zzz', 'replaced.unnamed'],
      ['product=usb&color=zzz&print=zzz', 'replaced.several'],
      ['product=zzz&color=zzz', 'replaced.withdrawn'],
    ] as const) {
      await page.goto(`${server.url}?${link}`)
      await reader.readAt(text)
    }
    for (const [link, text] of [
      ['product=pen&color=green', 'choices.replaced'],
      ['product=pen&quantity=7', 'offer.resized'],
    ] as const) {
      await page.goto(`${server.url}?${link}`)
      await page.getByRole('radio', { name: 'Chiavetta USB' }).check()
      await reader.readAt(text)
    }
  } finally {
    await server.stop()
    rmSync(shop, { recursive: true })
  }
  const { quantity, summary, confirmation, payment, ...others } = LAZY_TEXTS
  const { search, advice, contactHint, afterSending, logo, replaced } = others
  const steps = { quantity, summary, confirmation, payment }
  const parts = { search, advice, contactHint, afterSending, logo, replaced }
  expect(reader.ours).toEqual([])
  expect(reader.unseen({ ...PAGE_TEXTS, ...steps, offer: OFFER_TEXTS, ...parts })).toEqual(
    SHOWN_IN_TROUBLE,
  )
})

test('[SH6] the texts that only the server writes are the shop’s too', async ({ request }) => {
  const shop = campaignShop()
  writeFileSync(join(shop, 'texts.json'), JSON.stringify(named(DEFAULT_TEXTS)))
  const server = await startServer({ SHOP_DIR: shop })
  const html = await (await request.get(server.url)).text()
  const missing = await (await request.get(`${server.url}altrove`)).text()
  await server.stop()
  rmSync(shop, { recursive: true })
  expect(html).toMatch(/<noscript><p[^>]*>⟦loading\.noJavaScript⟧<\/p><\/noscript>/)
  expect(html).toContain('⟦loading.scriptFailed⟧')
  expect(missing).toBe('⟦answers.notFound⟧')
})

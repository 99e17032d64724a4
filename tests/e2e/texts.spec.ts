import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startServer } from '../../scripts/server-process.mjs'
import type { TextGroup } from '../../src/shop/changed-texts.ts'
import { FIELD_LABELS } from '../../src/order/dataset.ts'
import { CUSTOMER_LABELS } from '../../src/order/order.ts'
import { OFFER_LABELS } from '../../src/order/summary.ts'
import { LAZY_TEXTS } from '../../src/shop/lazy-texts.ts'
import { PAGE_TEXTS } from '../../src/shop/page-texts.ts'
import { DEFAULT_TEXTS } from '../../src/shop/parse-texts.ts'
import { campaignShop } from '../support/campaign-shop.ts'
import { demoCatalogue } from '../support/demo-shop.ts'
import { expect, test, type Page } from '@playwright/test'

const STEPS_AND_BUTTONS = [
  'Condizioni',
  'Riepilogo',
  'Pagamento',
  'Totale indicativo',
  'Informazioni',
  'Indietro',
  'Avanti',
  'Invia',
]

/** Fixed by the specification and by the names of steps and fields, which also travel in mails. */
const FIXED = [
  ...STEPS_AND_BUTTONS,
  'Omaggio',
  '© Omaggio',
  '!',
  ...Object.values(FIELD_LABELS),
  ...Object.values(CUSTOMER_LABELS),
  ...Object.values(OFFER_LABELS),
  'IVA esclusa',
  'giorni',
  'Compilare correttamente i campi',
  'Grazie. La richiesta è stata inoltrata correttamente.',
  ...['products', 'colors', 'materials', 'prints', 'packs'].flatMap((list) =>
    demoCatalogue[list as 'products'].map(({ label }) => label),
  ),
]
  // The longest first: one name may hold another.
  .sort((a, b) => b.length - a.length)

/** `da 0,35 €/pz`, `2 pz × 1,05 €/pz`, `–`, and what joins the names of a configuration. */
const FIGURES = /\d[\d.,]*|da |€|\/?pz|[\s+−×–·,:-]/g

/** Only shown when something breaks; unit and browser tests elsewhere provoke them. */
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
  'sending.answered',
  'advice.cheaper',
]

/** Each text says its own name, and keeps the places to be filled in. */
function named(texts: TextGroup, path = ''): TextGroup {
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => {
      const here = path ? `${path}.${name}` : name
      if (typeof text !== 'string') return [name, named(text, here)]
      return [name, `⟦${here}⟧ ${(text.match(/\{\w+\}/g) ?? []).join(' ')}`.trim()]
    }),
  )
}

function namesIn(group: TextGroup): string[] {
  return Object.values(group).flatMap((text) =>
    typeof text === 'string' ? (/⟦(.+)⟧/.exec(text)?.[1] ?? []) : namesIn(text),
  )
}

/** A shop that makes use of everything: many products, lots, brackets, set-up, VAT and validity. */
function richShop(): string {
  const shop = campaignShop()
  const file = join(shop, 'catalogue.json')
  const catalogue = JSON.parse(readFileSync(file, 'utf8'))
  const [pen, , usb] = catalogue.products
  Object.assign(usb, {
    minimum: 10,
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
  writeFileSync(join(shop, 'texts.json'), JSON.stringify(named(DEFAULT_TEXTS)))
  return shop
}

/** Everything that a visitor can read or hear now, but for the shop's long texts. */
async function words(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = [document.title]
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement
      const isText =
        parent && !parent.closest('script, style, template, noscript, textarea, svg, .prose')
      if (isText && parent.checkVisibility()) found.push(node.textContent ?? '')
    }
    for (const element of document.querySelectorAll('[aria-label]')) {
      if (element.checkVisibility()) found.push(element.getAttribute('aria-label') ?? '')
    }
    return found.map((text) => text.trim()).filter(Boolean)
  })
}

test('[SH6] every word that the specification leaves open is the shop’s', async ({ page }) => {
  const shop = richShop()
  const server = await startServer({ SHOP_DIR: shop })
  const seen = new Set<string>()
  const ours = new Set<string>()
  const note = async () => {
    for (const text of await words(page)) {
      for (const [, name = ''] of text.matchAll(/⟦([^⟧]+)⟧/g)) seen.add(name)
      const rest = FIXED.reduce((left, fixed) => left.replaceAll(fixed, ''), text)
      if (!text.includes('⟦') && rest.replace(FIGURES, '') !== '') ours.add(text)
    }
  }
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const next = async () => {
    const before = await page.title()
    await button('Avanti').click()
    await expect(page).not.toHaveTitle(before)
    await note()
  }
  try {
    await page.goto(`${server.url}?payment=true`)
    await page.waitForFunction(() => Reflect.get(window, 'omaggioEarly')?.ready)
    await note()
    for (const typed of ['zzz', 'usb', 'pen', '']) {
      await page.getByRole('searchbox').fill(typed)
      await note()
    }
    await button('⟦search.showMore⟧ 24').click()
    await note()
    await page.getByRole('radio', { name: 'Chiavetta USB' }).check()
    await note()
    await button('Informazioni').click()
    await note()
    await page.keyboard.press('Escape')
    for (let step = 0; step < 4; step++) await next()
    await page.getByRole('spinbutton').fill('')
    await button('Avanti').click()
    await expect(page.locator('.toast')).toBeVisible()
    await note()
    await page.getByRole('spinbutton').fill('5')
    await button('Avanti').click()
    await expect(page.locator('.toast', { hasText: '⟦quantity.lot⟧' })).toBeVisible()
    await note()
    await page.getByRole('spinbutton').fill('50')
    await expect(page.getByText('⟦advice.saving⟧')).toBeVisible()
    await note()
    for (let step = 0; step < 2; step++) await next()
    await page.getByRole('link', { name: '⟦privacy⟧' }).click()
    await note()
    await page.keyboard.press('Escape')
    for (let step = 0; step < 2; step++) await next()
    await page.context().setOffline(true)
    await button('Invia').click()
    await expect(page.locator('.toast', { hasText: '⟦sending.offline⟧' })).toBeVisible()
    await note()
    await page.context().setOffline(false)
    await button('Invia').click()
    await expect(page.getByRole('heading', { name: '⟦confirmation.title⟧' })).toBeVisible()
    await note()
    await page.emulateMedia({ media: 'print' })
    await note()
    await page.emulateMedia({ media: 'screen' })
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: '⟦confirmation.again⟧' }).click()
    await note()
    for (let step = 0; step < 4; step++) await next()
  } finally {
    await server.stop()
    rmSync(shop, { recursive: true })
  }
  expect([...ours]).toEqual([])
  expect(
    namesIn(named({ ...PAGE_TEXTS, ...LAZY_TEXTS })).filter((name) => !seen.has(name)),
  ).toEqual(SHOWN_IN_TROUBLE)
})

test('[SH6] what only the server writes is the shop’s too', async ({ request }) => {
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

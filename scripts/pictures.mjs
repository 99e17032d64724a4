import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildWhatIsStale } from './build.mjs'
import { chromiumLaunchOptions } from './chromium.mjs'
import { deskLink } from './enter-desk.mjs'
import { requireDevelopmentPackages } from './requirements.mjs'
import { startServer } from './server-process.mjs'

requireDevelopmentPackages()
const { chromium } = await import('@playwright/test')
const { runnerImport } = await import('vite')

/** Takes screenshots of every step and state, and the contact sheet of the drawings. */

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = join(root, 'docs', 'pictures')
const guideFolder = join(root, 'docs', 'guida', 'pictures')
const WIDE = { width: 1280, height: 860 }
// Small enough to be read in a column of text.
const GUIDE = { width: 1200, height: 720 }
const NARROW = { width: 390, height: 844 }
const SHEET_PART_HEIGHT = 2500
const STEPS = ['prodotto', 'colore', 'materiale', 'stampa', 'quantita', 'confezione', 'condizioni']

/** @typedef {import('@playwright/test').Page} Page */
/** Declares `window.omaggioEarly`. @typedef {typeof import('../src/page/early/early-input.ts')} Early */

/**
 * @param {Page} page
 * @param {string} name
 * @param {import('@playwright/test').PageScreenshotOptions} [how]
 */
async function take(page, name, how = {}) {
  // Until transitions have ended and lazy parts have loaded.
  await page.waitForTimeout(250)
  await page.screenshot({
    path: join(folder, `${name}.jpg`),
    type: 'jpeg',
    quality: 82,
    fullPage: true,
    animations: 'disabled',
    ...how,
  })
}

/** @param {Page} page @param {string} url */
async function open(page, url) {
  await page.goto(url)
  await page.waitForFunction(() => window.omaggioEarly?.ready)
}

/** @param {Page} page */
async function next(page) {
  const before = await page.title()
  await page.getByRole('button', { name: 'Avanti' }).click()
  await page.waitForFunction((title) => document.title !== title, before)
}

/** @param {Page} page @param {string} label */
const choose = (page, label) => page.getByRole('radio', { name: label }).check({ force: true })

/** The choices made on each step. @type {Record<string, (page: Page) => Promise<void>>} */
const CHOICES = {
  prodotto: (page) => choose(page, 'Tazza'),
  colore: (page) => choose(page, 'Rosso'),
  quantita: (page) => page.getByRole('spinbutton').fill('250'),
  confezione: (page) => choose(page, 'Scatola'),
}

/** @param {Page} page @param {string} url @param {string} size */
async function walk(page, url, size) {
  await open(page, url)
  for (const step of STEPS) {
    await CHOICES[step]?.(page)
    await take(page, `${size}-${step}`)
    await next(page)
  }
  await take(page, `${size}-riepilogo`)
}

/** @param {Page} page @param {string} url */
async function states(page, url) {
  await open(page, url)
  await page.getByRole('button', { name: 'Ingrandisci Borraccia' }).click()
  await take(page, 'overlay', { fullPage: false })
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Informazioni' }).click()
  await take(page, 'informazioni', { fullPage: false })
  await page.keyboard.press('Escape')
  for (const _ of STEPS.slice(0, 4)) await next(page)
  await page.getByRole('spinbutton').fill('')
  await page.getByRole('button', { name: 'Avanti' }).click()
  await page.getByText('Compilare correttamente i campi').first().waitFor()
  await take(page, 'avviso', { fullPage: false })
}

/** The payment step with the demo provider. @param {Page} page @param {string} url */
async function payment(page, url) {
  await open(page, `${url}?payment=true`)
  for (const step of [...STEPS, 'riepilogo']) {
    await CHOICES[step]?.(page)
    await next(page)
  }
  await page.getByRole('button', { name: 'Paga con PayPal' }).waitFor()
  await take(page, 'larga-pagamento')
  await page.getByRole('button', { name: 'Paga con PayPal' }).click()
  await page.getByRole('dialog').waitFor()
  await take(page, 'pagamento-di-prova', { fullPage: false })
  await page.getByRole('button', { name: 'Approva il pagamento' }).click()
  await page.getByText('Pagato:').waitFor()
  await take(page, 'pagato')
}

/** Sends the request that `walk` has filled in. @param {Page} page */
async function confirmation(page) {
  await page.getByRole('button', { name: 'Invia' }).click()
  await page.getByRole('heading', { name: 'Richiesta inviata' }).waitFor()
  await take(page, 'conferma', { fullPage: false })
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 794, height: 1123 })
  await take(page, 'conferma-stampata', { fullPage: false })
}

// At most four: with the request of `confirmation` they are as many as the server takes in a minute.
const CUSTOMERS = [
  { name: 'Giulia', surname: 'Bianchi', query: 'product=bottle&color=green&quantity=100' },
  { name: 'Marco', surname: 'Ferri', query: 'product=pen&color=blue&quantity=1000' },
  { name: 'Sara', surname: 'Conti', query: 'product=shopper&color=white&quantity=500' },
  { name: 'Luca', surname: 'Greco', query: 'product=mug&color=red&quantity=250&pack=box' },
]

/** The desk with a few requests, one of them open. @param {Page} page @param {typeof server} server */
async function desk(page, { url, dataDir }) {
  for (const { name, surname, query } of CUSTOMERS) {
    await open(page, `${url}?${query}`)
    for (const _ of STEPS) await next(page)
    await page.getByLabel('Nome', { exact: true }).fill(name)
    await page.getByLabel('Cognome').fill(surname)
    await page.getByLabel('Email').fill(`${name}.${surname}@example.com`.toLowerCase())
    await page.getByRole('button', { name: 'Invia' }).click()
    await page.getByRole('heading', { name: 'Richiesta inviata' }).waitFor()
  }
  await page.goto(deskLink({ url, dataDir }))
  await page.getByRole('button', { name: 'Entra' }).click()
  await page.getByRole('listitem').getByRole('button', { name: 'Luca Greco' }).click()
  await page.getByRole('heading', { name: 'Luca Greco' }).waitFor()
  await take(page, 'banco', { fullPage: false })
}

/** What the guide shows of the desk, after `desk` has filled it. @param {Page} page @param {string} url */
async function guide(page, url) {
  /** @param {string} name */
  const takeForGuide = (name) =>
    take(page, name, { path: join(guideFolder, `${name}.jpg`), fullPage: false, quality: 76 })
  await page.setViewportSize(GUIDE)
  await takeForGuide('richiesta')
  await page.getByRole('button', { name: 'Prepara il preventivo' }).click()
  await page.getByRole('heading', { name: 'Preventivo in bozza' }).waitFor()
  // Below the seller's own data, which are asked for once.
  await page.locator('.customer-box').evaluate((box) => box.scrollIntoView())
  await takeForGuide('preventivo')
  await page.goto(`${url}banco`)
  await page.getByRole('heading', { name: 'ti aspettano' }).waitFor()
  await takeForGuide('oggi')
  await page.goto(`${url}banco?pagina=negozio`)
  await page.getByText('Per cominciare').first().waitFor()
  await takeForGuide('negozio')
  await page.goto(`${url}banco?pagina=negozio&parte=prodotti/mug`)
  await page
    .getByText('Scaglioni')
    .first()
    .evaluate((field) => field.scrollIntoView({ block: 'center' }))
  await takeForGuide('prezzi')
  await page.goto(`${url}banco?pagina=negozio&parte=impostazioni`)
  await page.locator('summary').filter({ hasText: 'Dentro un altro sito' }).click()
  await page.getByRole('button', { name: 'Copia la riga' }).scrollIntoViewIfNeeded()
  await takeForGuide('sito')
  await page.goto(`${url}banco?pagina=stato`)
  await page.getByText('Prova e salva').waitFor()
  await takeForGuide('sistema')
}

/** @param {Page} page */
async function sheet(page) {
  const { module } = await runnerImport(join(root, 'scripts', 'contact-sheet.tsx'))
  const style = readFileSync(join(root, 'src', 'page', 'styles', 'drawings.css'), 'utf8')
  await page.setContent(await module.contactSheet(join(root, 'shop'), style))
  const { width, height } = await page.evaluate(() => ({
    width: document.documentElement.scrollWidth,
    height: document.documentElement.scrollHeight,
  }))
  // The sheet is very tall: several files of a low quality stay small.
  for (let part = 0; part * SHEET_PART_HEIGHT < height; part++) {
    const y = part * SHEET_PART_HEIGHT
    const clip = { x: 0, y, width, height: Math.min(SHEET_PART_HEIGHT, height - y) }
    await take(page, `disegni-${part + 1}`, { quality: 40, clip })
  }
}

for (const each of [folder, guideFolder]) mkdirSync(each, { recursive: true })
await buildWhatIsStale()
const server = await startServer()
const browser = await chromium.launch(await chromiumLaunchOptions())
/** @param {{ width: number, height: number }} viewport @param {(page: Page) => Promise<void>} work */
async function onPage(viewport, work) {
  const page = await browser.newPage({ viewport, locale: 'it-IT' })
  await work(page)
  await page.close()
}
/** Parts that can be taken alone: `npm run pictures -- desk`. @type {Record<string, () => Promise<void>>} */
const PARTS = {
  async page() {
    await onPage(NARROW, (page) => walk(page, server.url, 'stretta'))
    await onPage(WIDE, async (page) => {
      await walk(page, server.url, 'larga')
      await confirmation(page)
    })
    await onPage(WIDE, (page) => states(page, server.url))
    await onPage(WIDE, (page) => payment(page, server.url))
  },
  desk: () =>
    onPage(WIDE, async (page) => {
      await desk(page, server)
      await guide(page, server.url)
    }),
  drawings: () => onPage({ width: 1320, height: 900 }, sheet),
}

try {
  const wanted = process.argv.slice(2)
  for (const [name, takePart] of Object.entries(PARTS)) {
    if (wanted.length === 0 || wanted.includes(name)) await takePart()
  }
} finally {
  await browser.close()
  await server.stop()
}
// Vite, which loaded the contact sheet, would keep the process alive.
process.exit()

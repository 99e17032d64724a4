import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { deskLink } from '../../scripts/enter-desk.mjs'
import { boxOf } from './boxes.ts'
import { expect, test, type Server } from './fixtures.ts'
import { pngFile, redOnBlue } from './logo-pixels.ts'
import { painted } from './painted.ts'
import { LIVE } from './pictures-alone.ts'
import type { WizardPage } from './wizard-page.ts'

// A hundredth of a small picture is less than a pixel of a usual screen.
test.use({ deviceScaleFactor: 3 })

const BAR = pngFile(340, 140, (x, y) =>
  x >= 20 && x < 320 && y >= 20 && y < 120 ? [200, 20, 30] : [255, 255, 255],
)
const SMALLER = Array.from('-------')
// Away from the reflection of a window, which paper does not show.
const TO_THE_RIGHT = Array.from('......', () => 'Shift+ArrowRight')

const [SHEET_WIDTH, SHEET_HEIGHT, MARGIN] = [inPixels(210), inPixels(297), inPixels(16)] as const
// The pictures of several gadgets are as small as a thumb.
const PDF_DPI = 900

function inPixels(mm: number): number {
  return (mm / 25.4) * 96
}

async function putLogo({ page }: WizardPage, keys: readonly string[]): Promise<void> {
  const place = page.getByRole('slider', { name: 'Posizione del logo' })
  for (const key of keys) await place.press(key)
  await place.blur()
  await expect(page.locator('.logo-ghost')).toHaveCount(0)
}

/** Of a small picture, a rectangle that is somewhat larger: pixels of sheets are others than those of screens. */
async function around(picture: Locator) {
  const { x, y, width, height } = await boxOf(picture)
  return { x: x - 2, y: y - 2, width: width + 4, height: height + 4 }
}

/** Once it has arrived: the server draws it when it is asked for. */
async function fromServer(picture: Locator): Promise<Locator> {
  await picture.evaluate((img) => (img as HTMLImageElement).decode())
  return picture
}

async function onScreen(picture: Locator): Promise<readonly number[]> {
  await picture.scrollIntoViewIfNeeded()
  const page = picture.page()
  const clip = await around(picture)
  return redOnBlue(page, await painted(page, () => page.screenshot({ clip })))
}

/** What is really printed of a picture. The page is laid out like its sheet. */
async function onPaper(picture: Locator): Promise<readonly number[]> {
  const page = picture.page()
  const { x, y, width, height } = await around(picture)
  const margin = '16mm'
  const margins = { top: margin, right: margin, bottom: margin, left: margin }
  const pdf = await page.pdf({ format: 'A4', printBackground: true, margin: margins })
  mkdirSync(test.info().outputDir, { recursive: true })
  const file = test.info().outputPath('sheet')
  writeFileSync(`${file}.pdf`, pdf)
  const part = Object.entries({ x: x + MARGIN, y: y + MARGIN, W: width, H: height })
  const crop = part.flatMap(([name, at]) => [`-${name}`, String(Math.round((at * PDF_DPI) / 96))])
  const args = ['-png', '-singlefile', '-r', String(PDF_DPI), ...crop, `${file}.pdf`, file]
  expect(spawnSync('pdftoppm', args).status).toBe(0)
  return redOnBlue(page, readFileSync(`${file}.png`))
}

async function layOutForPaper(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' })
  const [width, height] = [SHEET_WIDTH - 2 * MARGIN, SHEET_HEIGHT - 2 * MARGIN]
  await page.setViewportSize({ width: Math.round(width), height: Math.round(height) })
}

async function layOutForScreen(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'screen' })
  await page.setViewportSize({ width: 1280, height: 720 })
}

function expectSame(found: readonly number[], expected: readonly number[], where: string): void {
  for (const [index, edge] of found.entries()) {
    const apart = Math.abs(edge - (expected[index] ?? 0))
    expect.soft(apart, `${where}, edge ${index}`).toBeLessThan(0.01)
  }
}

async function openInDesk(page: Page, server: Server, surname: string): Promise<void> {
  await page.goto(deskLink(server))
  await page.getByRole('button', { name: 'Entra' }).click()
  await page
    .getByRole('button', { name: new RegExp(surname) })
    .first()
    .click()
}

const live = (page: Page) => page.locator(LIVE).filter({ visible: true })

async function begin(wizard: WizardPage): Promise<void> {
  await wizard.open('/?product=mug&color=blue&quantity=1&print=digital')
  await wizard.walkTo('Stampa')
  await wizard.page.locator('input[type=file]:not([multiple])').setInputFiles(BAR)
  await wizard.page.getByText(/è sul gadget/).waitFor()
}

async function sendAs(wizard: WizardPage, surname: string): Promise<void> {
  await wizard.page.getByLabel('Cognome').fill(surname)
  await wizard.sendButton.click()
  await expect(wizard.page.getByText(/^Richiesta n\./)).toBeVisible()
}

test('[LG41] summary, confirmation, desk and their prints show the logo where the page shows it', async ({
  page,
  wizard,
  server,
}) => {
  await begin(wizard)
  await putLogo(wizard, [...SMALLER, ...TO_THE_RIGHT, 'ArrowUp', 'PageDown'])
  const placed = await onScreen(live(page))
  await wizard.walkTo('Riepilogo')
  await layOutForPaper(page)
  expectSame(await onScreen(live(page)), placed, 'print of the summary')
  await layOutForScreen(page)
  await sendAs(wizard, 'Carta')
  expectSame(await onScreen(live(page)), placed, 'confirmation')
  await layOutForPaper(page)
  expectSame(await onPaper(live(page)), placed, 'printed confirmation')

  await layOutForScreen(page)
  await openInDesk(page, server, 'Carta')
  const picture = await fromServer(page.locator('.sheet .stage img'))
  expectSame(await onScreen(picture), placed, 'desk')
  await layOutForPaper(page)
  expectSame(await onPaper(picture), placed, 'printed sheet')
})

test('[LG41] each of several gadgets has its logo where it was placed, on paper, too', async ({
  page,
  wizard,
  server,
}) => {
  await begin(wizard)
  await putLogo(wizard, [...SMALLER, ...TO_THE_RIGHT])
  const placed = [await onScreen(live(page))]
  await wizard.walkTo('Riepilogo')
  await page.getByRole('button', { name: 'Aggiungi un altro gadget' }).click()
  await wizard.radio('Tazza').check()
  await wizard.walkTo('Colore')
  await wizard.radio('Blu').check()
  await wizard.walkTo('Stampa')
  await putLogo(wizard, [...SMALLER, ...TO_THE_RIGHT, 'Shift+ArrowUp', 'PageUp'])
  placed.push(await onScreen(live(page)))
  await wizard.walkTo('Confezione')
  await wizard.next()
  await sendAs(wizard, 'Due')
  await layOutForPaper(page)
  for (const [index, at] of placed.entries()) {
    const picture = page.locator('.gads.sent .pict svg').nth(index)
    expectSame(await onPaper(picture), at, `printed confirmation, gadget ${index + 1}`)
  }
  await layOutForScreen(page)
  await openInDesk(page, server, 'Due')
  await layOutForPaper(page)
  for (const [index, at] of placed.entries()) {
    const picture = await fromServer(page.locator('.sheet-gadgets img').nth(index))
    expectSame(await onPaper(picture), at, `printed sheet, gadget ${index + 1}`)
  }
})

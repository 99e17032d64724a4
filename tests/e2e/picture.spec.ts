import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { folderWithUs } from '../../scripts/end-with-us.mjs'
import { startServer } from '../../scripts/server-process.mjs'
import { SHOP_DIR } from '../support/demo-shop.ts'
import { expect, test } from './fixtures.ts'
import { changed, pngFile, seen } from './logo-pixels.ts'
import { paintedAreas } from './painted-areas.ts'

// Movement is watched here, as most visitors see it.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** A shop with pictures of its own, products that are drawn by their labels, and one that nobody has drawn. */
const MORE_PRODUCTS = [
  'T-shirt',
  'Felpa',
  'Cappellino',
  'Taccuino',
  'Ombrello',
  'Zaino',
  'Lanyard',
  'Calendario da tavolo',
]
// Made by the worker: this file is also loaded by the process that only lists the tests.
let shopDir = ''
const picture = (file: string) => join(shopDir, 'pictures', file)
const ONE_PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
let server: Awaited<ReturnType<typeof startServer>>

// Otherwise each test would start the server anew.
test.describe.configure({ mode: 'default' })

test.beforeAll(async () => {
  shopDir = folderWithUs('omaggio-shop-')
  cpSync(SHOP_DIR, shopDir, { recursive: true })
  const file = join(shopDir, 'catalogue.json')
  const catalogue = JSON.parse(readFileSync(file, 'utf8'))
  const [pen, keychain] = catalogue.products
  keychain.pictures = { white: 'portachiavi.png', black: 'nero.png' }
  const added = ['Cuscino', ...MORE_PRODUCTS].map((label, index) => ({
    ...pen,
    id: `art-${index}`,
    label,
  }))
  const printArea = { x: 60, y: 20, width: 20, height: 30 }
  const apron = {
    ...pen,
    id: 'photographed',
    label: 'Grembiule',
    pictures: 'grembiule.png',
    printArea,
  }
  const scarf = { ...pen, id: 'scarf', label: 'Sciarpa', pictures: 'sciarpa.png' }
  catalogue.products = [pen, keychain, ...added, apron, scarf]
  writeFileSync(file, JSON.stringify(catalogue))
  mkdirSync(join(shopDir, 'pictures'))
  for (const name of ['portachiavi.png', 'nero.png']) writeFileSync(picture(name), ONE_PIXEL)
  writeFileSync(picture('grembiule.png'), pngFile(300, 200, () => [40, 90, 60]).buffer)
  const isScarf = (x: number, y: number) => x > 60 && x < 140 && y > 60 && y < 140
  const white = pngFile(200, 200, (x, y) => (isScarf(x, y) ? [90, 40, 60] : [255, 255, 255]))
  writeFileSync(picture('sciarpa.png'), white.buffer)
  const settingsFile = join(shopDir, 'settings.json')
  const settings = JSON.parse(readFileSync(settingsFile, 'utf8'))
  writeFileSync(settingsFile, JSON.stringify({ ...settings, logo: 'marchio.svg' }))
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="20" onload="document.title=1"/>'
  writeFileSync(picture('marchio.svg'), svg)
  server = await startServer({ SHOP_DIR: shopDir })
})

test.afterAll(async () => {
  await server.stop()
  rmSync(shopDir, { recursive: true })
})

async function open(page: Page, selections = ''): Promise<void> {
  await page.goto(server.url + selections)
  await page.waitForFunction(
    () => (window as { omaggioEarly?: { ready: boolean } }).omaggioEarly?.ready,
  )
}

const next = (page: Page) => page.getByRole('button', { name: 'Avanti' }).click()
const bodyTone = (page: Page) =>
  page.getByRole('img').evaluate((svg) => getComputedStyle(svg).getPropertyValue('--body'))

test('[PC4] [PC12] the fill of the picture follows the colour in the same frame', async ({
  page,
}) => {
  const problems: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) problems.push(message.text())
  })
  await open(page)
  expect(await bodyTone(page)).toBe('#1d7a4c')
  await next(page)
  const red = page.getByRole('radio', { name: 'Rosso' })
  const toneInNextFrame = await red.evaluate((radio) => {
    if (radio instanceof HTMLInputElement) radio.click()
    return new Promise<string>((resolve) => {
      requestAnimationFrame(() => {
        const picture = document.querySelector('[role=img]')
        resolve(picture ? getComputedStyle(picture).getPropertyValue('--body') : '')
      })
    })
  })
  expect(toneInNextFrame).toBe('#c8102e')
  await expect(page.getByRole('img')).toHaveAccessibleName(/^Penna: Rosso/)
  expect(problems).toEqual([])
})

test('[PC1] a product without a drawing is a present', async ({ page }) => {
  await open(page)
  await page.getByRole('radio', { name: 'Cuscino' }).check()
  const picture = page.getByRole('img')
  await expect(picture).toHaveAccessibleName(/^Cuscino/)
  const present = picture.locator('use[href="#o-gift"]')
  await expect(present).toHaveCount(1)
  expect((await present.boundingBox())?.width).toBeGreaterThan(100)
})

// The amounts at which the packaging reaches farthest to the left.
for (const [pack, quantity] of [
  ['box', 50],
  ['bag', 250],
] as const) {
  test(`[DW1] [DW3] [PC22] ${quantity} × ${pack}: drawn by their labels, beside their packaging`, async ({
    page,
  }) => {
    await open(page, `?pack=${pack}&quantity=${quantity}`)
    for (const painted of await paintedAreas(page, MORE_PRODUCTS)) {
      const { product, drawings, pieces, packs } = painted
      expect(drawings, product).not.toContain('#o-gift')
      const edge = Math.max(...pieces.map(({ right }) => right))
      expect.soft(pieces.length, product).toBeGreaterThan(0)
      expect.soft(edge, product).toBeLessThan(Math.min(...packs.map(({ left }) => left)))
    }
  })
}

for (const quantity of [50, 250]) {
  test(`[PC5] [PC32] ${quantity}, loose: inside the frame, with every mark whole where they lie flat`, async ({
    page,
  }) => {
    await open(page, `?pack=bulk&quantity=${quantity}`)
    for (const { product, pieces } of await paintedAreas(page, MORE_PRODUCTS)) {
      const frame = await page.getByRole('img').boundingBox()
      expect.soft(Math.min(...pieces.map(({ left }) => left)), product).toBeGreaterThan(0)
      expect.soft(Math.min(...pieces.map(({ top }) => top)), product).toBeGreaterThan(0)
      expect
        .soft(Math.max(...pieces.map(({ right }) => right)), product)
        .toBeLessThan(frame?.width ?? 0)
      expect
        .soft(Math.max(...pieces.map(({ bottom }) => bottom)), product)
        .toBeLessThan(frame?.height ?? 0)
    }
    for (const cloth of ['T-shirt', 'Felpa']) {
      await page.getByRole('radio', { name: cloth }).check()
      const picture = page.getByRole('img', { name: cloth })
      const covered = await picture.locator('use[href$="-mark"]').evaluateAll((marks) =>
        marks.filter((mark) => {
          const { left, top, width, height } = mark.getBoundingClientRect()
          return [0.1, 0.5, 0.9].some((share) => {
            const seenThere = document.elementFromPoint(left + width * share, top + height / 2)
            return seenThere?.parentElement !== mark.parentElement
          })
        }),
      )
      expect(covered, cloth).toEqual([])
    }
  })
}

test('[PC7] the picture of the shop replaces the drawing', async ({ page }) => {
  await open(page)
  await page.getByRole('radio', { name: 'Portachiavi' }).check()
  const picture = page.getByRole('img')
  await expect(picture).toHaveAttribute('src', './pictures/portachiavi.png')
  await expect(picture).toHaveAccessibleName(/^Portachiavi: Bianco/)
  await expect(picture).toHaveJSProperty('naturalWidth', 1)
  // Its place does not depend on the file, which is 300 × 200.
  const card = page.locator('.product').filter({ hasText: 'Grembiule' }).locator('img')
  const box = await card.boundingBox()
  expect(box?.width).toBeGreaterThan(70)
  expect(box?.height).toBe(box?.width)
})

test('[PC16] a picture that does not arrive is replaced by the drawing', async ({ page }) => {
  await page.route('**/nero.png', (route) => route.abort())
  await open(page)
  await page.getByRole('radio', { name: 'Portachiavi' }).check()
  await next(page)
  await page.getByRole('radio', { name: 'Nero' }).check()
  const picture = page.getByRole('img')
  await expect(picture.locator('use[href="#o-keychain"]')).toHaveCount(1)
  await expect(picture).toHaveAccessibleName(/^Portachiavi: Nero/)
  const broken = page.locator('img[src$="nero.png"]')
  await expect(broken.filter({ visible: true })).toHaveCount(0)
  // On a card of an earlier step, too, once somebody looks at it.
  await page.getByRole('button', { name: 'Indietro' }).click()
  await expect(broken.filter({ visible: true })).toHaveCount(0)
})

test('[LG18] [LG19] the mark lies on the place of the photo that the shop gives, on every step', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 600 })
  await open(page)
  const logo = page.locator('h1 img')
  expect(await logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(60)
  await page.getByRole('radio', { name: 'Grembiule' }).check()
  for (let step = 0; step < 2; step++) await next(page)
  // Like the drawings, photos follow the texts of the step that is laid out ahead.
  const ahead = page.locator('#frame-print.ahead .thumb img')
  await expect(ahead).toHaveCount(4)
  expect(await ahead.evaluateAll((all) => all.filter((image) => image.checkVisibility()))).toEqual(
    [],
  )
  await next(page)
  await expect(page.getByRole('heading', { name: 'Stampa', exact: true })).toBeVisible()
  await expect(page.locator('.pick:visible img')).toHaveCount(4)
  const photo = page.getByRole('img', { name: 'Grembiule' })
  await page.getByRole('radio', { name: 'Nessuna' }).check()
  const bare = await seen(page, photo)
  await page.getByRole('radio', { name: 'Serigrafia' }).check()
  const ink = await changed(bare, await seen(page, photo))
  // The photo of 300 × 200 fits into its box, without the box's padding.
  const box = await photo.evaluate((image) => {
    const { paddingLeft, paddingTop, width, height } = getComputedStyle(image)
    const [left, top] = [Number.parseFloat(paddingLeft), Number.parseFloat(paddingTop)]
    const [across, down] = [Number.parseFloat(width), Number.parseFloat(height)]
    const inner = [across - 2 * left, down - top] as const
    const scale = Math.min(inner[0] / 300, inner[1] / 200)
    const x = left + (inner[0] - 300 * scale) / 2
    return { x, y: top + (inner[1] - 200 * scale) / 2, width: 300 * scale, height: 200 * scale }
  })
  expect(ink.count).toBeGreaterThan(200)
  expect(ink.left).toBeGreaterThanOrEqual(box.x + 0.6 * box.width - 2)
  expect(ink.right).toBeLessThanOrEqual(box.x + 0.8 * box.width + 2)
  expect(ink.top).toBeGreaterThanOrEqual(box.y + 0.2 * box.height - 2)
  expect(ink.bottom).toBeLessThanOrEqual(box.y + 0.5 * box.height + 2)
})

test('[PC27] the white ground of a photo takes the colour of what it lies on', async ({ page }) => {
  await open(page, '?product=scarf&print=none')
  const stage = page.getByRole('img', { name: 'Sciarpa' })
  const card = page.locator('.product').filter({ hasText: 'Sciarpa' }).locator('img')
  await expect(card).toHaveJSProperty('complete', true)
  for (const photo of [stage, card]) {
    const shown = await seen(page, photo)
    await photo.evaluate((image: HTMLImageElement) => (image.style.opacity = '0'))
    // What differs with and without the photo is its subject alone.
    const { left, right, width } = await changed(await seen(page, photo), shown)
    expect(right - left).toBeGreaterThan(10)
    expect(right - left).toBeLessThan(width / 2)
  }
})

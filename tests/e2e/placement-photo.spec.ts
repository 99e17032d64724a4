import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { campaignShop } from '../support/campaign-shop.ts'
import { deferred } from '../support/deferred.ts'
import { shopFile } from '../support/demo-shop.ts'
import { boxOf } from './boxes.ts'
import { expect, testIn } from './fixtures.ts'
import { pngFile, redBox } from './logo-pixels.ts'
import { mailedPicture } from './mailed-picture.ts'
import { picturesAlone } from './pictures-alone.ts'

const GREY = pngFile(600, 400, () => [200, 200, 200])
const BAR = pngFile(340, 140, (x, y) =>
  x >= 20 && x < 320 && y >= 20 && y < 120 ? [200, 20, 30] : [255, 255, 255],
)

const MAIL_WIDTH = 400

/** With a product that is a photo. */
const test = testIn(() => {
  const folder = campaignShop()
  const catalogue = shopFile('catalogue.json')
  const [model] = catalogue.products as object[]
  const printArea = { x: 10, y: 20, width: 60, height: 60, widthMm: 120, heightMm: 80 }
  const photographed = { ...model, id: 'flask', label: 'Thermos', pictures: 'foto.png', printArea }
  const products = [...(catalogue.products as object[]), photographed]
  writeFileSync(join(folder, 'catalogue.json'), JSON.stringify({ ...catalogue, products }))
  mkdirSync(join(folder, 'pictures'), { recursive: true })
  writeFileSync(join(folder, 'pictures', 'foto.png'), GREY.buffer)
  return folder
})

test('[LG43] a logo is placed on a photo that loads late, and the mail shows it there', async ({
  page,
  wizard,
  server,
}) => {
  await wizard.open('/?product=flask&color=blue&quantity=1')
  await wizard.walkTo('Stampa')
  await wizard.radio('Stampa Digitale').check()
  await page.locator('input[type=file]:not([multiple])').setInputFiles(BAR)
  await page.getByText(/è sul gadget/).waitFor()
  await page.waitForFunction(() => sessionStorage.getItem('omaggio.logo'))
  await wizard.keepDraft()
  const held = deferred()
  await page.route('**/foto.png', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.reload()
  const place = page.getByRole('slider', { name: 'Posizione del logo' })
  await place.waitFor()
  held.resolve()

  // The mark on nothing, in a box with the photo's proportions.
  const shown = async () => redBox(page, await picturesAlone(page, '.stage .art', MAIL_WIDTH))
  const touch = page.locator('.logo-touch')
  await touch.waitFor()
  await place.focus()
  for (let press = 0; press < 6; press++) await place.press('-')
  await place.blur()
  const before = await shown()
  const { width: areaWidth } = await boxOf(page.locator('.logo-area path').first())
  const { x, y, width, height } = await boxOf(touch)
  await page.mouse.move(x + width / 2, y + height / 2)
  await page.mouse.down()
  await page.mouse.move(x + width / 2 + 24, y + height / 2 + 30, { steps: 3 })
  await page.mouse.up()
  await page.mouse.move(1, 1)
  await place.blur()
  await expect(page.locator('.logo-ghost')).toHaveCount(0)
  const live = await shown()
  // The area is as wide as 60 % of the photo.
  const perPixel = 0.6 / areaWidth
  expect(Math.abs((live[0] ?? 0) - (before[0] ?? 0) - 24 * perPixel)).toBeLessThan(0.01)
  expect(Math.abs((live[2] ?? 0) - (before[2] ?? 0) - 30 * perPixel)).toBeLessThan(0.01)

  await wizard.walkTo('Riepilogo')
  await page.getByLabel('Cognome').fill('Posa foto')
  await wizard.sendButton.click()
  await expect(page.getByText(/^Richiesta n\./)).toBeVisible()
  const mailed = await redBox(page, await mailedPicture(server, 'Posa foto'))
  for (const [index, edge] of mailed.entries()) {
    expect.soft(Math.abs(edge - (live[index] ?? 0)), `edge ${index}`).toBeLessThan(0.01)
  }
})

import { expect, test } from './fixtures.ts'
import { paintedAreas, type Box } from './painted-areas.ts'

const PRODUCTS = [
  'Penna',
  'Portachiavi',
  'Chiavetta USB',
  'Powerbank',
  'Tazza',
  'Borraccia',
  'Shopper',
]

const across = (all: readonly Box[]) =>
  Math.max(...all.map(({ right }) => right)) - Math.min(...all.map(({ left }) => left))
const height = (all: readonly Box[]) =>
  Math.max(...all.map(({ bottom }) => bottom)) - Math.min(...all.map(({ top }) => top))

for (const pack of ['box', 'bag']) {
  test(`[PC22] [PC23] ${pack}: beside every product, in every amount, large enough to hold it`, async ({
    wizard,
    page,
  }) => {
    for (const quantity of [1, 50, 250]) {
      await wizard.open(`/?pack=${pack}&quantity=${quantity}`)
      for (const { product, pieces, packs } of await paintedAreas(page, PRODUCTS)) {
        const edge = Math.max(...pieces.map(({ right }) => right))
        expect
          .soft(edge, `${product} × ${quantity}`)
          .toBeLessThan(Math.min(...packs.map(({ left }) => left)))
        if (quantity > 1) continue
        expect(packs).toHaveLength(1)
        // Handles and what lies aslant take less room in a box than in a drawing.
        expect.soft(across(packs), product).toBeGreaterThan(across(pieces) * 0.45)
        if (['Tazza', 'Borraccia'].includes(product)) {
          expect.soft(height(packs), product).toBeGreaterThan(height(pieces))
          expect.soft(across(packs), product).toBeGreaterThan(across(pieces) * 0.75)
        }
      }
    }
  })
}

test('[PC30] a flat product has a low box, a tall one a tall box', async ({ wizard, page }) => {
  await wizard.open('/?pack=box&quantity=1')
  const areas = await paintedAreas(page, PRODUCTS)
  const shape = (name: string) => {
    const packs = areas.find(({ product }) => product === name)?.packs ?? []
    return height(packs) / across(packs)
  }
  for (const flat of ['Penna', 'Portachiavi', 'Chiavetta USB', 'Powerbank', 'Shopper']) {
    expect.soft(shape(flat), flat).toBeLessThan(shape('Tazza') * 0.7)
  }
  expect(shape('Borraccia')).toBeGreaterThan(shape('Tazza') * 1.3)
})

test('[PC31] one piece fills the height of its picture', async ({ wizard, page }) => {
  await wizard.open('/?quantity=1')
  const { width = 0, height: high = 0 } = (await page.getByRole('img').boundingBox()) ?? {}
  const units = Math.min(width / 600, high / 400)
  for (const { product, pieces } of await paintedAreas(page, PRODUCTS)) {
    expect.soft(height(pieces) / units, product).toBeGreaterThan(320)
  }
})

test('[PC25] a printed step cuts no card, and keeps its colours', async ({ wizard, page }) => {
  await wizard.open()
  await wizard.radio('Tazza').check()
  await page.emulateMedia({ media: 'print' })
  const styles = (selector: string, property: string) =>
    page
      .locator(selector)
      .evaluateAll(
        (elements, name) => [
          ...new Set(elements.map((element) => getComputedStyle(element).getPropertyValue(name))),
        ],
        property,
      )
  expect(await styles('.product, .pick, .stage', 'break-inside')).toEqual(['avoid'])
  expect(await styles('.art, .swatch, .tick', 'print-color-adjust')).toEqual(['exact'])
  // Higher than this, picture and cards do not share a sheet in landscape.
  const stage = await page.getByRole('img').boundingBox()
  expect(stage?.height).toBeLessThan(400)
  // Soft masks, which some viewers show as grey areas.
  const sheets = (await page.pdf({ format: 'A4' })).toString('latin1')
  expect(sheets).not.toContain('/Luminosity')
})

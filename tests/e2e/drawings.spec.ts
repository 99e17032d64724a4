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

for (const pack of ['box', 'bag']) {
  test(`[PC22] [PC23] ${pack}: beside every product, in every amount, large enough for a mug`, async ({
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
        const [only] = packs
        if (quantity > 1 || product !== 'Tazza' || !only) continue
        const height = (all: readonly Box[]) =>
          Math.max(...all.map(({ bottom }) => bottom)) - Math.min(...all.map(({ top }) => top))
        expect(packs).toHaveLength(1)
        expect(height(packs)).toBeGreaterThan(height(pieces))
        // The body of the mug without its handle.
        const left = Math.min(...pieces.map((piece) => piece.left))
        expect(only.right - only.left).toBeGreaterThan((edge - left) * 0.75)
      }
    }
  })
}

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

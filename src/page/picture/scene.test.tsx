import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { demoCatalogue, demoDataset } from '../../../tests/support/demo-shop.ts'
import { optionsOf } from '../../order/dataset.ts'
import type { ChoiceId, Dataset } from '../../order/selections.ts'
import { FINISHES, type Catalogue } from '../../order/catalogue.ts'
import type { ShopCatalogue } from '../../shop/shop.ts'
import { PRODUCT_DRAWINGS } from '../../shop/catalogue/drawings.ts'
import { amountOf, appearanceOf, bareAppearance, packDrawing, type Amount } from './appearance.ts'
import { piecesOf } from './arrangement.ts'
import { layoutsOf, packsBeside } from './layouts.ts'
import { AMOUNTS } from './packed-layout.ts'
import { LayoutsContext, SinglePiece, Scene } from './scene.tsx'
import { DRAWN } from './drawings/drawn.ts'
import { PETAL } from './drawings/mark.ts'
import { closed } from './drawings/outline.ts'
import { spriteDefinitions } from './drawings/sprite.ts'
import { tintRule } from './drawings/tinted.ts'

const [somePrint] = demoCatalogue.prints
const [somePack] = demoCatalogue.packaging
const [pen, ...otherProducts] = demoCatalogue.products
if (!somePrint || !somePack || !pen) throw new Error('the demo shop is empty')

/** A shop with a product, a print and a packaging that have no drawing. */
const catalogueWithoutDrawings: ShopCatalogue = {
  ...demoCatalogue,
  products: [{ ...pen, id: 'cushion', label: 'Cuscino', drawing: 'gift' }, ...otherProducts],
  prints: [...demoCatalogue.prints, { ...somePrint, id: 'embroidery', label: 'Ricamo' }],
  packaging: [...demoCatalogue.packaging, { ...somePack, id: 'tube', label: 'Tubo' }],
}
const cushion = demoDataset({ product: 'cushion' })

/** A shop with every drawing in every finish, in one colour. */
const catalogueOfAll: ShopCatalogue = {
  ...demoCatalogue,
  products: PRODUCT_DRAWINGS.map((id) => ({
    ...pen,
    id,
    colors: ['green'],
    materials: Object.fromEntries(FINISHES.map((finish) => [finish, pen.base])),
  })),
  colors: demoCatalogue.colors.filter(({ id }) => id === 'green'),
  materials: FINISHES.map((finish) => ({ id: finish, label: finish, finish })),
}
const layouts = layoutsOf(catalogueOfAll)

const inlineIds = (html: string) => [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
const references = (html: string) => [
  ...[...html.matchAll(/ href="#([^"]+)"/g)].map(([, id]) => id),
  ...[...html.matchAll(/url\(#([^)]+)\)/g)].map(([, id]) => id),
]

function everyConfiguration(catalogue: Catalogue): Dataset[] {
  const spread = (datasets: Dataset[], field: ChoiceId) =>
    datasets.flatMap((dataset) =>
      optionsOf(catalogue, dataset, field).map(({ id }) => ({ ...dataset, [field]: id })),
    )
  return (['product', 'color', 'material', 'print', 'pack'] as const).reduce(spread, [
    demoDataset(),
  ])
}

function pictureOf(
  catalogue: Catalogue,
  dataset: Dataset,
  amount: Amount = 'one',
  shopLayouts = layoutsOf(catalogue),
): string {
  const pack = packDrawing(catalogue.packaging.find(({ id }) => id === dataset.pack))
  return renderToStaticMarkup(
    <LayoutsContext value={shopLayouts}>
      <Scene appearance={appearanceOf(catalogue, dataset)} pack={pack} amount={amount} />
    </LayoutsContext>,
  )
}

it.each([
  ['the demo shop', demoCatalogue],
  ['a shop without some drawings', catalogueWithoutDrawings],
  ['a shop with every drawing and finish', catalogueOfAll],
])(
  '[PC14] [DW4] [DW6] every reference of every picture of %s finds its one target',
  (_, catalogue) => {
    const sprite = spriteDefinitions(catalogue)
    const ids = inlineIds(sprite)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.every((id) => id?.startsWith('o-'))).toBe(true)
    const shopLayouts = layoutsOf(catalogue)
    const pictures = everyConfiguration(catalogue).map((dataset) =>
      pictureOf(catalogue, dataset, 'one', shopLayouts),
    )
    const tints = catalogue.colors.map(tintRule)
    const wanted = new Set([sprite, ...tints, ...new Set(pictures)].flatMap(references))
    expect([...wanted].filter((id) => !ids.includes(id))).toEqual([])
  },
)

it('[PC13] the page holds only what its shop can show', () => {
  expect(spriteDefinitions(demoCatalogue)).not.toContain('id="o-gift"')
  expect(spriteDefinitions(demoCatalogue)).not.toContain('id="o-mug-metal"')
  expect(spriteDefinitions(catalogueWithoutDrawings)).toContain('id="o-gift"')
  const penShop = { ...demoCatalogue, products: [pen], packaging: [somePack] }
  expect(spriteDefinitions(penShop).length).toBeLessThan(
    spriteDefinitions(demoCatalogue).length / 2,
  )
  const unsold = { id: 'unsold', label: 'Mai venduto', css: '#123456' }
  const withUnsold = { ...demoCatalogue, colors: [...demoCatalogue.colors, unsold] }
  expect(spriteDefinitions(withUnsold)).toBe(spriteDefinitions(demoCatalogue))
})

it('[PC19] drawings have no style attribute, which the policy would refuse', () => {
  expect(spriteDefinitions(catalogueOfAll)).not.toMatch(/\sstyle=/)
  expect(spriteDefinitions(catalogueOfAll)).not.toMatch(/NaN|undefined|Infinity/)
})

it('[PC2] [PC11] light and shade are in the tones of the colour chosen, for each colour of the shop', () => {
  const sprite = spriteDefinitions(demoCatalogue)
  for (const color of demoCatalogue.colors) {
    const [gradients = ''] = sprite.match(new RegExp(`<g class="tint-${color.id}">.*?</g>`)) ?? []
    const named = references(tintRule(color))
    expect(named.length).toBeGreaterThan(0)
    expect(inlineIds(gradients)).toEqual(named)
  }
})

it('[DW4] a shop that does not use a drawing or a cloth has nothing of it', () => {
  const sprite = spriteDefinitions(demoCatalogue)
  expect(inlineIds(sprite).filter((id) => /tshirt|calendar|leather|nylon/.test(id ?? ''))).toEqual(
    [],
  )
  expect(Object.keys(layoutsOf(demoCatalogue)).toSorted()).toEqual(
    demoCatalogue.products.map(({ id }) => id).toSorted(),
  )
  const notebook = catalogueOfAll.products.find(({ id }) => id === 'notebook')
  const inLeather = notebook && { ...notebook, materials: { leather: pen.base } }
  const shop = { ...catalogueOfAll, products: inLeather ? [inLeather] : [] }
  expect(inlineIds(spriteDefinitions(shop))).toEqual(
    expect.arrayContaining(['o-notebook', 'o-notebook-leather', 'o-leather']),
  )
  expect(inlineIds(spriteDefinitions(shop))).not.toContain('o-nylon')
})

it('[DW6] a finish that a drawing does not have looks matt', () => {
  const sprite = spriteDefinitions(catalogueOfAll)
  const layer = (name: string) => sprite.match(new RegExp(`<g id="o-${name}">(.*?)<g id="o-`))?.[1]
  expect(layer('mug-cotton')).toBe(layer('mug-matt'))
  expect(layer('notebook-leather')).toContain('url(#o-leather)')
  expect(layer('notebook-matt')).not.toContain('url(#o-leather)')
})

it('[PC1] a product is drawn by its id, by the drawing it names, or as a present', () => {
  expect(appearanceOf(demoCatalogue, demoDataset()).drawing).toBe('pen')
  expect(appearanceOf(catalogueWithoutDrawings, cushion).drawing).toBe('gift')
  const renamed = { ...pen, id: 'tazza-grande', drawing: 'mug' }
  const catalogue = { ...demoCatalogue, products: [renamed] }
  const dataset = demoDataset({ product: 'tazza-grande' })
  expect(appearanceOf(catalogue, dataset).drawing).toBe('mug')
})

it('[PC29] packaging shows no part of the placeholder', () => {
  const petal = closed(PETAL)
  expect(petal).toContain('M')
  for (const { art } of Object.values(DRAWN.packs)) expect(art).not.toContain(petal)
})

it('[PC9] unknown prints and packaging are drawn as ink and a box', () => {
  expect(appearanceOf(catalogueWithoutDrawings, { ...cushion, print: 'embroidery' }).print).toBe(
    'screen',
  )
  expect(packDrawing({ ...somePack, id: 'tube' })).toBe('box')
  expect(packDrawing({ ...somePack, id: 'tube', drawing: 'bag' })).toBe('bag')
})

const finish = (product: string, material: string) =>
  appearanceOf(demoCatalogue, demoDataset({ product, material })).finish

it('[PC10] the finish is that of the chosen material', () => {
  expect(finish('pen', 'plastic')).toBe('matt')
  expect(finish('pen', 'metal')).toBe('metal')
  expect(finish('mug', 'ceramic')).toBe('glaze')
})

const withPrint = (print: string) => pictureOf(demoCatalogue, demoDataset({ print }))

it('[PC3] the mark follows the print', () => {
  expect(withPrint('none')).not.toMatch(/#o-pen-(mark|laser)/)
  expect(withPrint('laser')).toContain('#o-pen-laser')
  expect(withPrint('screen')).toMatch(/class="art metal screen tint-green".*#o-pen-mark/)
  expect(withPrint('digital')).toMatch(/class="art metal digital tint-green".*#o-pen-mark/)
})

it('[PC5] one piece is one, up to 99 are a few, 100 are many', () => {
  expect([null, 1, 2, 99, 100, 2500].map(amountOf)).toEqual([
    'one',
    'one',
    'few',
    'few',
    'many',
    'many',
  ])
})

it.each(PRODUCT_DRAWINGS)('[PC5] more of %s fill the picture', (drawing) => {
  const counts = AMOUNTS.map((amount) => piecesOf(layouts[drawing], 'bulk', amount).length)
  expect(counts).toEqual([...counts].sort((a, b) => a - b))
  expect(new Set(counts).size).toBe(3)
})

it('[PC32] a stick is closed with its cap where there are several', () => {
  const usb = demoDataset({ product: 'usb', color: 'black' })
  expect(pictureOf(demoCatalogue, usb)).toContain('#o-usb-aside')
  const several = pictureOf(demoCatalogue, usb, 'few')
  expect(several).not.toContain('#o-usb-aside')
  expect(several.match(/#o-usb-closed"/g)).toHaveLength(3)
})

const layerOf = (name: string) =>
  spriteDefinitions(demoCatalogue).match(new RegExp(`<g id="o-pen-${name}">.*?(?=<g id="o-)`))?.[0]

it('[PC24] a pen of metal has steel fittings, another one has them in its own colour', () => {
  expect(layerOf('metal')).toContain('url(#o-steel-down)')
  expect(layerOf('matt')).not.toContain('steel')
  expect(layerOf('matt')).toContain('fill="var(--lying)"')
  expect(layerOf('top')).not.toContain('steel')
})

it('[DW5] the page says where the mark of each drawing is, for the small pictures', () => {
  const appearance = bareAppearance(demoCatalogue, demoDataset(), pen)
  const closeUp = renderToStaticMarkup(
    <LayoutsContext value={layoutsOf(demoCatalogue)}>
      <SinglePiece appearance={appearance} closeUp />
    </LayoutsContext>,
  )
  expect(closeUp).toContain(`viewBox="${layouts.pen?.closeUp}"`)
})

it.each(PRODUCT_DRAWINGS)('[PC5] [PC23] the packaging of %s grows with the quantity', (drawing) => {
  for (const pack of ['box', 'bag'] as const) {
    const piles = packsBeside(drawing, pack)
    expect(piles.map(({ packs }) => packs.length)).toEqual([1, 3, expect.toSatisfy((n) => n > 3)])
    const relative = piles.map(({ packs, piece }) => (packs[0]?.scale[0] ?? 0) / piece[2])
    const [one = 0] = relative
    for (const size of relative) expect(size / one).toBeGreaterThan(0.7)
  }
})

it('[PC12] a picture without a label is hidden from assistive technology', () => {
  const appearance = bareAppearance(demoCatalogue, demoDataset(), pen)
  expect(renderToStaticMarkup(<SinglePiece appearance={appearance} />)).toContain(
    'aria-hidden="true"',
  )
  const live = <Scene appearance={appearance} pack="bulk" amount="one" label="Penna" />
  expect(renderToStaticMarkup(live)).toMatch(/role="img" aria-label="Penna"/)
})

it('[PC6] a card shows what was chosen so far where the product has it, unprinted', () => {
  const chosen = demoDataset({ color: 'red', material: 'plastic' })
  const appearances = demoCatalogue.products.map((product) =>
    bareAppearance(demoCatalogue, chosen, product),
  )
  expect(appearances.map(({ drawing, color, finish }) => `${drawing} ${color} ${finish}`)).toEqual([
    'pen red matt',
    'keychain white matt',
    'usb silver matt',
    'powerbank red matt',
    'mug red glaze',
    'bottle red metal',
    'shopper red matt',
  ])
  expect(new Set(appearances.map(({ print }) => print))).toEqual(new Set(['none']))
})

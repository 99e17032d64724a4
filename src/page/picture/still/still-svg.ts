import { withId, type Product } from '../../../order/catalogue.ts'
import { productOf } from '../../../order/dataset.ts'
import type { Dataset } from '../../../order/selections.ts'
import type { ShopCatalogue } from '../../../shop/shop.ts'
import { amountOf, appearanceOf, packDrawing, productDrawing } from '../appearance.ts'
import { packLayer, piecesOf, transformOf } from '../arrangement.ts'
import { DRAWN } from '../drawings/drawn.ts'
import { spriteDefinitions } from '../drawings/sprite.ts'
import { idOf } from '../drawings/svg.ts'
import { layoutsOf } from '../layouts.ts'
import { pieceLayers } from '../../../shop/catalogue/piece-layers.ts'
import { markAreaOnPhoto, printableOnDrawing, printableOnPhoto } from '../mark-areas.ts'
import { surfaceOf } from '../surfaces.ts'
import { logoFilters, logoOn, withLogo, type StillLogo } from './logo-marks.ts'
import { ENGRAVED_COPIES, LINE_STYLE, printColor, withValues, type Look } from './still-style.ts'

/** The picture's own size; it is drawn at any width. */
export const STILL_WIDTH = 600
export const STILL_HEIGHT = 400

interface StillOptions {
  readonly logo?: StillLogo | undefined
  /** What is shown in place of the drawing. */
  readonly photo?: StillPhoto | undefined
}

/** A file of the shop, as an address that holds its content, with its size in pixels. */
export interface StillPhoto {
  readonly href: string
  readonly width: number
  readonly height: number
}

/**
 * The configured gadget as one SVG that needs no browser: the drawings of the page, with all colours
 * written out, since renderers outside of browsers know neither custom properties nor classes that reach
 * through `<use>`. Of a product with a photo it is the photo, with the mark where the page shows it.
 * Undefined where the shop does not offer it.
 */
export function stillSvg(
  catalogue: ShopCatalogue,
  dataset: Dataset,
  { logo, photo }: StillOptions = {},
): string | undefined {
  const product = productOf(catalogue, dataset)
  const color = withId(catalogue.colors, dataset.color)
  if (!product?.colors.includes(dataset.color) || !color) return undefined
  const appearance = appearanceOf(catalogue, dataset)
  const pack = packDrawing(withId(catalogue.packaging, dataset.pack))
  const amount = amountOf(dataset.quantity)
  const layout = layoutsOf({ products: [product] })[appearance.drawing]
  const pieces = piecesOf(layout, pack, amount)
  const look = { css: color.css, ...appearance }
  const definitions = spriteDefinitions({
    ...catalogue,
    products: [{ ...product, colors: [color.id] }],
    packaging: catalogue.packaging.filter(({ id }) => id === dataset.pack),
  })
  const marked = logo ? logoIn(definitions, logo, product, photo, look) : definitions
  const layers = pieceLayers(appearance, pieces.length === 1)
  const isLaser = appearance.print === 'laser'
  const art = photo
    ? photographed(photo, appearance.print === 'none' ? '' : markOn(photo, product, isLaser))
    : [
        pack === 'bulk' ? '' : used(packLayer(appearance.drawing, pack, amount)),
        ...pieces.map(
          (place) => `<g transform="${transformOf(place)}">${layers.map(used).join('')}</g>`,
        ),
      ].join('')
  const size = `width="${STILL_WIDTH}" height="${STILL_HEIGHT}"`
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="0 0 ${STILL_WIDTH} ${STILL_HEIGHT}"><style>${LINE_STYLE}</style>${logo?.definition ?? ''}<defs>${isLaser ? engraved(marked, look) : withValues(marked, look)}</defs>${art}</svg>`
}

/** On a drawing in each of its marks, on a photo in place of the placeholder that lies on it. */
function logoIn(
  definitions: string,
  logo: StillLogo,
  product: Product,
  photo: StillPhoto | undefined,
  look: Look,
): string {
  const color = printColor(look)
  const surface = surfaceOf(productDrawing(product))
  const filters = logoFilters(color)
  if (!photo) {
    const { area } = printableOnDrawing(surface, product.printArea)
    return withLogo(definitions.replace(DRAWN.marks, filters), logo, area, color)
  }
  const { area } = printableOnPhoto(product.printArea, photo, surface)
  const stack = `<g id="${idOf('stack')}">${logoOn(logo, area, color)}</g>`
  return definitions.replace(DRAWN.marks, filters + stack)
}

const used = (name: string) => `<use href="#${idOf(name)}"/>`

/** As large as the picture allows, and whole. */
function photographed({ href, width, height }: StillPhoto, mark: string): string {
  return `<svg width="${STILL_WIDTH}" height="${STILL_HEIGHT}" viewBox="0 0 ${width} ${height}"><image width="${width}" height="${height}" href="${href}"/>${mark}</svg>`
}

function markOn(photo: StillPhoto, { printArea }: Product, isLaser: boolean): string {
  const area = Object.entries(markAreaOnPhoto(printArea, photo))
  const copies = isLaser
    ? Object.entries(ENGRAVED_COPIES).map(
        ([name, { attributes }]) => `<use href="#${name}-stack" ${attributes}/>`,
      )
    : []
  const attributes = area.map(([name, value]) => `${name}="${value}"`).join(' ')
  return `<svg ${attributes}>${copies.join('')}${used('stack')}</svg>`
}

/** An engraving shows the mark three times, each in a colour of its own: each has its own definitions. */
function engraved(definitions: string, look: Look): string {
  const copies = Object.entries(ENGRAVED_COPIES).map(([name, { color }]) =>
    withValues(definitions, look, color).replaceAll(/(id="|href="#|url\(#)o-/g, `$1${name}-`),
  )
  const main = Object.entries(ENGRAVED_COPIES).reduce(
    (text, [name, { attributes }]) =>
      text.replaceAll(
        new RegExp(`<use href="#o-([\\w-]+)" class="${name}"/>`, 'g'),
        `<use href="#${name}-$1" ${attributes}/>`,
      ),
    withValues(definitions, look),
  )
  return [...copies, main].join('')
}

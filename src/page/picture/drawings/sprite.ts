import { finishOf, type Catalogue, type Finish } from '../../../order/catalogue.ts'
import type { ProductDrawing } from '../../../shop/catalogue/drawings.ts'
import { packDrawing, productDrawing } from '../appearance.ts'
import { bottle } from './bottle.ts'
import { box } from './box.ts'
import type { Drawing } from './drawing.ts'
import { gift } from './gift.ts'
import { keychain } from './keychain.ts'
import { KIT } from './light-and-texture.ts'
import { MARKS } from './mark.ts'
import { mug } from './mug.ts'
import { pen } from './pen.ts'
import { powerBank } from './power-bank.ts'
import { sack } from './sack.ts'
import { shopper } from './shopper.ts'
import { idOf, use } from './svg.ts'
import { tintedPaints } from './tinted.ts'
import { usb, usbCap } from './usb.ts'

const PRODUCTS: Readonly<Record<ProductDrawing, Drawing>> = {
  pen,
  keychain,
  usb,
  powerbank: powerBank,
  mug,
  bottle,
  shopper,
  gift,
}
const ASIDES: Partial<Record<ProductDrawing, Drawing>> = { usb: usbCap }
const PACKS = { box, bag: sack }

/**
 * Everything that this shop's pictures are made of, once per page; a picture refers to it by
 * `<use>`. What no product of the shop can look like is left out.
 */
export function spriteFor(catalogue: Catalogue): string {
  const packs = new Set(catalogue.packaging.map(packDrawing))
  const parts = [
    ...[...finishesByDrawing(catalogue)].flatMap(([name, finishes]) => {
      const aside = ASIDES[name]
      const layers = layersOf(name, PRODUCTS[name], finishes)
      return aside ? [...layers, ...layersOf(`${name}-aside`, aside, finishes)] : layers
    }),
    ...Object.entries(PACKS).flatMap(([name, { definitions, art }]) =>
      packs.has(name as keyof typeof PACKS) ? [definitions, named(name, art)] : [],
    ),
  ]
  const offered = new Set(catalogue.products.flatMap(({ colors }) => colors))
  const tints = tintedPaints(catalogue.colors.filter(({ id }) => offered.has(id)))
  const definitions = [KIT, tints, MARKS, ...parts].join('')
  // Never display: none, which would take the gradients with it.
  return `<svg class="sprite" aria-hidden="true" width="0" height="0"><defs>${definitions}</defs></svg>`
}

function finishesByDrawing(catalogue: Catalogue): Map<ProductDrawing, Set<Finish>> {
  const needed = new Map<ProductDrawing, Set<Finish>>()
  for (const product of catalogue.products) {
    const name = productDrawing(product)
    const finishes = Object.keys(product.materials).map((id) => finishOf(catalogue, product, id))
    needed.set(name, new Set([...(needed.get(name) ?? []), ...finishes]))
  }
  return needed
}

function layersOf(name: string, drawing: Drawing, finishes: ReadonlySet<Finish>): string[] {
  const { definitions, base, mark, top } = drawing
  return [
    definitions,
    named(name, base),
    ...[...finishes].map((finish) => named(`${name}-${finish}`, drawing.finishes[finish])),
    named(`${name}-top`, top),
    mark && named(`${name}-mark`, mark) + named(`${name}-laser`, engraved(`${name}-mark`)),
  ]
}

/** An engraving has an edge in the light and an edge in the shade. */
function engraved(mark: string): string {
  return use(mark, 'lit') + use(mark, 'shaded') + use(mark)
}

function named(name: string, art: string): string {
  return `<g id="${idOf(name)}">${art}</g>`
}

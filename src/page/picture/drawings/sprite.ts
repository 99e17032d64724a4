import { finishOf, type Catalogue, type Finish } from '../../../order/catalogue.ts'
import { PRODUCT_DRAWINGS, type ProductDrawing } from '../../../shop/catalogue/drawings.ts'
import { packDrawing, productDrawing } from '../appearance.ts'
import type { Drawing } from './drawing.ts'
import { DRAWN } from './drawn.ts'
import { idOf, use } from './svg.ts'
import { tintedGradients } from './tinted.ts'

/**
 * All layers of this shop's pictures, once per page; pictures refer to them by `<use>`. Layers that
 * no product of the shop can need are left out.
 */
export function spriteDefinitions(catalogue: Catalogue): string {
  const packs = new Set(catalogue.packaging.map(packDrawing))
  const parts = [
    ...[...finishesByDrawing(catalogue)].flatMap(([name, finishes]) => {
      const aside = DRAWN.asides[name]
      const layers = layersOf(name, DRAWN.products[name], finishes)
      return aside ? [...layers, ...layersOf(`${name}-aside`, aside, finishes)] : layers
    }),
    ...Object.entries(DRAWN.packs).flatMap(([name, { definitions, art }]) =>
      packs.has(name as keyof typeof DRAWN.packs) ? [definitions, named(name, art)] : [],
    ),
  ]
  const offered = new Set(catalogue.products.flatMap(({ colors }) => colors))
  const tints = tintedGradients(catalogue.colors.filter(({ id }) => offered.has(id)))
  const art = parts.join('')
  const cloths = Object.entries(DRAWN.cloths).filter(([name]) => art.includes(`#${idOf(name)})`))
  const woven = cloths.map(([, pattern]) => pattern)
  return [DRAWN.blursAndGradients, DRAWN.textures, ...woven, tints, DRAWN.marks, art].join('')
}

export function spriteOf(definitions: string): string {
  // Not `display: none`: gradients inside would no longer work.
  return `<svg class="sprite" aria-hidden="true" width="0" height="0"><defs>${definitions}</defs></svg>`
}

function finishesByDrawing(catalogue: Catalogue): Map<ProductDrawing, Set<Finish>> {
  const needed = new Map<ProductDrawing, Set<Finish>>()
  for (const product of catalogue.products) {
    const drawing = productDrawing(product)
    const name = PRODUCT_DRAWINGS.find((known) => known === drawing) ?? 'gift'
    const finishes = needed.get(name) ?? new Set()
    needed.set(name, finishes)
    for (const id of Object.keys(product.materials)) finishes.add(finishOf(catalogue, product, id))
  }
  return needed
}

function layersOf(name: string, drawing: Drawing, finishes: ReadonlySet<Finish>): string[] {
  const { definitions, base, mark, top } = drawing
  return [
    definitions,
    named(name, base),
    ...[...finishes].map((finish) =>
      named(`${name}-${finish}`, drawing.finishes[finish] ?? drawing.finishes.matt),
    ),
    named(`${name}-top`, top),
    mark && named(`${name}-mark`, mark) + named(`${name}-laser`, engraved(`${name}-mark`)),
  ]
}

/** An engraving: a light copy and a dark copy, shifted, under the mark. */
function engraved(mark: string): string {
  return use(mark, 'lit') + use(mark, 'shaded') + use(mark)
}

function named(name: string, art: string): string {
  return `<g id="${idOf(name)}">${art}</g>`
}

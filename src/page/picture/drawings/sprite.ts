import { finishOf, type Catalogue, type Finish } from '../../../order/catalogue.ts'
import {
  PRODUCT_DRAWINGS,
  type PackDrawing,
  type ProductDrawing,
} from '../../../shop/catalogue/drawings.ts'
import { packDrawing, productDrawing } from '../appearance.ts'
import { packLayer } from '../arrangement.ts'
import { packsBeside } from '../layouts.ts'
import { SURFACES_ID, writeSurface } from '../mark-areas.ts'
import type { PackPlace } from '../packed-layout.ts'
import { SURFACES } from '../surfaces.ts'
import type { Drawing } from './drawing.ts'
import { DRAWN } from './drawn.ts'
import { topLevelElements } from './split-sprite.ts'
import { idOf, rounded, use } from './svg.ts'
import { tintedGradients } from './tinted.ts'

/**
 * All layers of this shop's pictures, once per page; pictures refer to them by `<use>`. Layers that
 * no product of the shop can need are left out.
 */
export function spriteDefinitions(catalogue: Catalogue): string {
  const finishes = finishesByDrawing(catalogue)
  const parts = [
    ...[...finishes].flatMap(([name, offered]) => {
      const parts = Object.entries(DRAWN.looseParts[name] ?? {})
      return [
        ...layersOf(name, DRAWN.products[name], offered),
        ...parts.flatMap(([part, drawing]) => layersOf(`${name}-${part}`, drawing, offered)),
      ]
    }),
    ...packLayers(finishes.keys(), new Set(catalogue.packaging.map(packDrawing))),
  ]
  const offered = new Set(catalogue.products.flatMap(({ colors }) => colors))
  const tints = tintedGradients(catalogue.colors.filter(({ id }) => offered.has(id)))
  const art = parts.join('')
  const patterns = Object.entries(DRAWN.patterns).flatMap(([name, pattern]) =>
    art.includes(`#${idOf(name)})`) ? pattern : [],
  )
  const surfaces = surfacesOf([...finishes.keys()])
  return [DRAWN.blursAndGradients, ...patterns, tints, DRAWN.marks, surfaces, art].join('')
}

/**
 * Layers are hidden, so that the browser computes no style and no layout for their thousands of elements, only for the
 * copies that `<use>` makes. Gradients and the like, which a layer refers to by `url()`, would not work there.
 */
export function spriteOf(definitions: string): string {
  const elements = topLevelElements(definitions)
  const layers = elements.filter(isLayer).join('')
  const resources = elements.filter((element) => !isLayer(element)).join('')
  return (
    spriteElement('sprite', `<defs>${resources}</defs>`) + spriteElement('sprite layers', layers)
  )
}

function spriteElement(classes: string, content: string): string {
  return `<svg class="${classes}" aria-hidden="true" width="0" height="0">${content}</svg>`
}

/** The gradients of a colour are in a group, too, which has no id. */
function isLayer(element: string): boolean {
  return /^<(g|path) id=/.test(element)
}

/** No picture: what the page has to know of these drawings when a logo is placed on them. */
function surfacesOf(drawings: readonly ProductDrawing[]): string {
  const data = drawings.map((name) => ` data-${name}="${writeSurface(SURFACES[name])}"`)
  return `<g id="${SURFACES_ID}"${data.join('')}></g>`
}

/** The packaging of each product in every amount, and the boxes and bags that it consists of. */
function packLayers(drawings: Iterable<ProductDrawing>, packs: ReadonlySet<PackDrawing>): string[] {
  const piles = [...drawings].flatMap((drawing) =>
    [...packs].flatMap((pack) =>
      pack === 'bulk'
        ? []
        : packsBeside(drawing, pack).map((pile) => ({
            name: packLayer(drawing, pack, pile.amount),
            ...pile,
          })),
    ),
  )
  const used = new Set<string>(piles.map(({ layer }) => layer))
  return [
    ...Object.entries(DRAWN.packs).flatMap(([name, { definitions, art }]) =>
      used.has(name) ? [definitions, named(name, art)] : [],
    ),
    ...piles.map(({ name, layer, packs: places }) =>
      named(name, places.map((place) => packAt(layer, place)).join('')),
    ),
  ]
}

const packAt = (layer: string, { at: [x, y], scale: [width, height] }: PackPlace) =>
  `<use href="#${idOf(layer)}" transform="translate(${rounded(x)} ${rounded(y)}) scale(${rounded(width, 3)} ${rounded(height, 3)})"/>`

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

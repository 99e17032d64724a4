import {
  finishOf,
  withId,
  type Catalogue,
  type Finish,
  type PricedChoice,
  type Product,
} from '../../order/catalogue.ts'
import { productOf } from '../../order/dataset.ts'
import type { Choices } from '../../order/selections.ts'
import {
  PACK_DRAWINGS,
  PRINT_DRAWINGS,
  type PackDrawing,
  type PrintDrawing,
} from '../../shop/catalogue/drawings.ts'

/** How one piece looks: the selections that change its drawing. */
export interface Appearance {
  readonly drawing: string
  readonly color: string
  readonly finish: Finish
  readonly print: PrintDrawing
}

/** The quantity as a picture shows it: a suggestion, not a count. */
export type Amount = 'one' | 'few' | 'many'

const MANY_FROM = 100

export function appearanceOf(catalogue: Catalogue, choices: Choices): Appearance {
  const product = productOf(catalogue, choices)
  const print = withId(catalogue.prints, choices.print)
  return {
    drawing: product ? productDrawing(product) : 'gift',
    color: choices.color,
    finish: product ? finishOf(catalogue, product, choices.material) : 'matt',
    // A print without a drawing is shown as one flat ink.
    print: print ? (drawnAs(print, PRINT_DRAWINGS) ?? 'screen') : 'none',
  }
}

const chosenOrFirst = (offered: readonly string[], chosen: string) =>
  offered.includes(chosen) ? chosen : (offered[0] ?? '')

/** A product on its card: unprinted, in the chosen colour and material if it has them. */
export function bareAppearance(
  catalogue: Catalogue,
  chosen: Pick<Choices, 'color' | 'material'>,
  product: Product,
): Appearance {
  const material = chosenOrFirst(Object.keys(product.materials), chosen.material)
  return {
    drawing: productDrawing(product),
    color: chosenOrFirst(product.colors, chosen.color),
    finish: finishOf(catalogue, product, material),
    print: 'none',
  }
}

/** Reading the catalogue has made sure that there is such a drawing. */
export function productDrawing({ id, drawing = id }: Product): string {
  return drawing
}

export function packDrawing(pack: PricedChoice | undefined): PackDrawing {
  return pack ? (drawnAs(pack, PACK_DRAWINGS) ?? 'box') : 'bulk'
}

export function amountOf(quantity: number | null): Amount {
  if (quantity === null || quantity <= 1) return 'one'
  return quantity < MANY_FROM ? 'few' : 'many'
}

function drawnAs<Name extends string>(
  { id, drawing = id }: { readonly id: string; readonly drawing?: string | undefined },
  known: readonly Name[],
): Name | undefined {
  return known.find((name) => name === drawing)
}

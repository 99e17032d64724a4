import type { Cents, Price } from './money.ts'
import {
  PRICED_IDS,
  SELECTIONS,
  type ChoiceId,
  type Dataset,
  type ListName,
  type PricedList,
} from './selections.ts'

export interface Choice {
  readonly id: string
  readonly label: string
  /** Added to the price of each piece, where the selection is priced. */
  readonly supplement?: Price | undefined
  /** Charged once per order, whatever the quantity. */
  readonly setup?: Cents | undefined
}

/** How a surface takes the light. */
export const FINISHES = ['matt', 'metal', 'glaze', 'cotton', 'felt', 'leather', 'nylon'] as const
export type Finish = (typeof FINISHES)[number]

/** What it adds to the price depends on the product. */
interface Material extends Choice {
  readonly finish: Finish
}

export interface PricedChoice extends Choice {
  readonly supplement: Price
  /** What it looks like, where its id does not say it. */
  readonly drawing?: string | undefined
}

/** The base price from this quantity on. */
export interface Bracket {
  readonly from: number
  readonly base: Price
}

/** Lists that a product offers whole, unless it names the ids that it comes with. */
export type NarrowedList = Exclude<ListName, 'products' | 'colors' | 'materials'>

export interface Product
  extends Choice, Readonly<Partial<Record<NarrowedList, readonly string[] | undefined>>> {
  readonly base: Price
  /** Ids, in the order in which they are offered. */
  readonly colors: readonly string[]
  /** Supplements by material id, in the order in which they are offered. */
  readonly materials: Readonly<Record<string, Price>>
  /** By rising quantity and falling price, checked when the shop is read. */
  readonly brackets?: readonly Bracket[] | undefined
  /** The smallest quantity that is sold; every quantity is a multiple of `multiple`. */
  readonly minimum?: number | undefined
  readonly multiple?: number | undefined
  /** The name of its drawing, where that is not its id. */
  readonly drawing?: string | undefined
  /** The shop's own pictures by colour id: files that replace the drawing. */
  readonly pictures?: Readonly<Record<string, string>> | undefined
  /** Where the mark lies on them, and how large that is. */
  readonly printArea?: PrintArea | undefined
}

/** A part of a picture, in per cent of its width and height, from its upper left corner. */
export interface PhotoArea {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface PrintArea extends PhotoArea {
  /** How large it is on the product; absent: as large as usual. */
  readonly widthMm?: number | undefined
  readonly heightMm?: number | undefined
}

/** Where the mark lies on a photo whose shop does not say it. */
export const MIDDLE_OF_PHOTO: PhotoArea = { x: 30, y: 30, width: 40, height: 40 }

type PlainEntry<List> = List extends PricedList ? PricedChoice : Choice

type Entry<List> = List extends 'products'
  ? Product
  : List extends 'materials'
    ? Material
    : PlainEntry<List>

type Lists = { readonly [List in ListName]: readonly Entry<List>[] }

export interface Catalogue extends Lists {
  readonly defaults: Dataset
  /** A label beside the prices: `IVA esclusa`. */
  readonly vat?: string | undefined
  /** For how many days a quote holds. */
  readonly validityDays?: number | undefined
}

/** Whether the catalogue uses brackets, set-up costs, minimums, VAT or validity. */
export function hasOfferTerms(catalogue: Catalogue): boolean {
  const { vat, validityDays, products } = catalogue
  const priced = PRICED_IDS.flatMap((id): readonly Choice[] => catalogue[SELECTIONS[id].list])
  return Boolean(
    vat ??
    validityDays ??
    priced.find(({ setup }) => setup) ??
    products.find(({ brackets, minimum, multiple }) => brackets ?? minimum ?? multiple),
  )
}

export function withId<T extends Choice>(choices: readonly T[], id: string): T | undefined {
  return choices.find((choice) => choice.id === id)
}

/** Undefined where the product does not offer it. */
export function optionFor(
  catalogue: Catalogue,
  product: Product | undefined,
  id: ChoiceId,
  chosen: string,
): Choice | undefined {
  const { list } = SELECTIONS[id]
  // One entry, not the whole list: prices are asked for at every keystroke and for every request.
  const entry = withId<Choice>(catalogue[list], chosen)
  if (!entry || list === 'products') return entry
  if (list === 'materials') {
    const isOffered = product && Object.hasOwn(product.materials, chosen)
    return isOffered ? { ...entry, supplement: product.materials[chosen] } : undefined
  }
  const offered = list === 'colors' ? (product?.colors ?? []) : product?.[list]
  return !offered || offered.includes(chosen) ? entry : undefined
}

/** What can be chosen, given the product chosen so far, in the order in which it is offered. */
export function optionsFor(
  catalogue: Catalogue,
  product: Product | undefined,
  id: ChoiceId,
): readonly Choice[] {
  const { list } = SELECTIONS[id]
  if (list === 'products') return catalogue.products
  const offered = list === 'materials' ? Object.keys(product?.materials ?? {}) : product?.[list]
  const ids = offered ?? (list === 'colors' ? [] : catalogue[list].map((entry) => entry.id))
  return ids.flatMap((chosen) => optionFor(catalogue, product, id, chosen) ?? [])
}

/** Matt where the product does not come in that material. */
export function finishOf(catalogue: Catalogue, product: Product, material: string): Finish {
  const isOffered = Object.hasOwn(product.materials, material)
  return (isOffered && withId(catalogue.materials, material)?.finish) || 'matt'
}

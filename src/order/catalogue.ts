import type { Dataset } from './dataset.ts'
import type { Cents, Price } from './money.ts'

export interface Choice {
  readonly id: string
  readonly label: string
}

/** How a surface takes the light. */
export const FINISHES = ['matt', 'metal', 'glaze'] as const
export type Finish = (typeof FINISHES)[number]

export interface Material extends Choice {
  readonly finish: Finish
}

/** A choice that adds to the price of each piece. */
export interface PricedChoice extends Choice {
  readonly supplement: Price
  /** What it looks like, where its id does not say it. */
  readonly drawing?: string | undefined
}

export interface Print extends PricedChoice {
  /** Asked once per order, however many pieces are printed. */
  readonly setup?: Cents | undefined
}

/** From so many pieces on, the product has this base price instead of its own. */
export interface Bracket {
  readonly from: number
  readonly base: Price
}

export interface Product extends Choice {
  readonly base: Price
  /** Ids, in the order in which they are offered. */
  readonly colors: readonly string[]
  /** Supplements by material id, in the order in which they are offered. */
  readonly materials: Readonly<Record<string, Price>>
  /** Ids of the prints and the packaging it comes with, where it is not all that the shop has. */
  readonly prints?: readonly string[] | undefined
  readonly packs?: readonly string[] | undefined
  /** By rising quantity and falling price, checked when the shop is read. */
  readonly brackets?: readonly Bracket[] | undefined
  /** The fewest pieces that are sold, and what their number has to be a multiple of. */
  readonly minimum?: number | undefined
  readonly multiple?: number | undefined
  /** What it looks like, where its id does not say it. */
  readonly drawing?: string | undefined
  /** The shop's own pictures by colour id: files that stand in for the drawing. */
  readonly pictures?: Readonly<Record<string, string>> | undefined
}

export interface Catalogue {
  readonly colors: readonly Choice[]
  readonly materials: readonly Material[]
  readonly products: readonly Product[]
  readonly prints: readonly Print[]
  readonly packs: readonly PricedChoice[]
  readonly defaults: Dataset
  /** What the prices say of VAT: `IVA esclusa`. */
  readonly vat?: string | undefined
  /** For how many days a quote holds. */
  readonly validityDays?: number | undefined
}

/** Whether it has anything that the words of offers speak of. */
export function makesOffers({ vat, validityDays, prints, products }: Catalogue): boolean {
  return Boolean(
    vat ??
    validityDays ??
    prints.find(({ setup }) => setup) ??
    products.find(({ brackets, minimum, multiple }) => brackets ?? minimum ?? multiple),
  )
}

export function withId<T extends Choice>(choices: readonly T[], id: string): T | undefined {
  return choices.find((choice) => choice.id === id)
}

/** In the order in which the ids are listed; everything where none are. */
function listed<T extends Choice>(choices: readonly T[], ids?: readonly string[]): readonly T[] {
  return ids?.flatMap((id) => withId(choices, id) ?? []) ?? choices
}

export function colorsOf(catalogue: Catalogue, product: Product): readonly Choice[] {
  return listed(catalogue.colors, product.colors)
}

export function materialOf(
  catalogue: Catalogue,
  { materials }: Product,
  id: string,
): (Material & PricedChoice) | undefined {
  const material = withId(catalogue.materials, id)
  const supplement = materials[id]
  if (!material || supplement === undefined) return undefined
  const { label, finish } = material
  return { id, label, finish, supplement }
}

export function materialsOf(catalogue: Catalogue, product: Product): (Material & PricedChoice)[] {
  return Object.keys(product.materials).flatMap((id) => materialOf(catalogue, product, id) ?? [])
}

export function printsOf(catalogue: Catalogue, product?: Product): readonly Print[] {
  return listed(catalogue.prints, product?.prints)
}

export function packsOf(catalogue: Catalogue, product?: Product): readonly PricedChoice[] {
  return listed(catalogue.packs, product?.packs)
}

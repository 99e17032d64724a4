import type { Dataset } from './dataset.ts'
import type { Price } from './money.ts'

export interface Choice {
  readonly id: string
  readonly label: string
}

export interface Color extends Choice {
  /** `#rrggbb`, checked when the shop is read. */
  readonly css: string
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

export interface Product extends Choice {
  readonly base: Price
  /** Ids, in the order in which they are offered. */
  readonly colors: readonly string[]
  /** Supplements by material id, in the order in which they are offered. */
  readonly materials: Readonly<Record<string, Price>>
  /** What it looks like, where its id does not say it. */
  readonly drawing?: string | undefined
  /** The shop's own pictures by colour id: files that stand in for the drawing. */
  readonly pictures?: Readonly<Record<string, string>> | undefined
}

export interface Catalogue {
  readonly colors: readonly Color[]
  readonly materials: readonly Material[]
  readonly products: readonly Product[]
  readonly prints: readonly PricedChoice[]
  readonly packs: readonly PricedChoice[]
  readonly defaults: Dataset
}

export function withId<T extends Choice>(choices: readonly T[], id: string): T | undefined {
  return choices.find((choice) => choice.id === id)
}

export function colorsOf(catalogue: Catalogue, product: Product): Color[] {
  return product.colors.flatMap((id) => withId(catalogue.colors, id) ?? [])
}

export function materialsOf(catalogue: Catalogue, product: Product): (Material & PricedChoice)[] {
  return Object.entries(product.materials).flatMap(([id, supplement]) => {
    const material = withId(catalogue.materials, id)
    return material ? [{ ...material, supplement }] : []
  })
}

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

/** A choice that adds to the price of each piece. */
export interface PricedChoice extends Choice {
  readonly supplement: Price
}

export interface Product extends Choice {
  readonly base: Price
  /** Ids, in the order in which they are offered. */
  readonly colors: readonly string[]
  /** Supplements by material id, in the order in which they are offered. */
  readonly materials: Readonly<Record<string, Price>>
}

export interface Catalogue {
  readonly colors: readonly Color[]
  readonly materials: readonly Choice[]
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

export function materialsOf(catalogue: Catalogue, product: Product): PricedChoice[] {
  return Object.entries(product.materials).flatMap(([id, supplement]) => {
    const material = withId(catalogue.materials, id)
    return material ? [{ ...material, supplement }] : []
  })
}

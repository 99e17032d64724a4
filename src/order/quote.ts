import { materialsOf, withId, type Catalogue } from './catalogue.ts'
import { productOf, type Dataset } from './dataset.ts'
import { sumOf, times, type Cents, type Price } from './money.ts'

export interface QuoteLine {
  readonly field: 'product' | 'material' | 'print' | 'pack'
  readonly label: string
  readonly price: Price
}

/** How the price per piece comes about. */
export interface UnitQuote {
  readonly lines: readonly QuoteLine[]
  readonly unit: Price
}

/** Undefined where a selection is not in the catalogue: there is no honest price then. */
export function quoteUnit(catalogue: Catalogue, dataset: Dataset): UnitQuote | undefined {
  const product = productOf(catalogue, dataset)
  const material = product && withId(materialsOf(catalogue, product), dataset.material)
  const print = withId(catalogue.prints, dataset.print)
  const pack = withId(catalogue.packs, dataset.pack)
  if (!product || !material || !print || !pack) return undefined

  const lines: QuoteLine[] = [
    { field: 'product', label: product.label, price: product.base },
    { field: 'material', label: material.label, price: material.supplement },
    { field: 'print', label: print.label, price: print.supplement },
    { field: 'pack', label: pack.label, price: pack.supplement },
  ]
  return { lines, unit: sumOf(lines.map((line) => line.price)) }
}

/** Undefined while there is no quantity, or one so large that the total would not be exact. */
export function totalOf(catalogue: Catalogue, dataset: Dataset): Cents | undefined {
  const quote = quoteUnit(catalogue, dataset)
  if (!quote || dataset.quantity === null) return undefined
  return times(quote.unit, dataset.quantity)
}

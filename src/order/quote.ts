import { materialOf, packsOf, printsOf, withId, type Catalogue, type Product } from './catalogue.ts'
import { productOf, type Dataset } from './dataset.ts'
import { NO_CENTS, plus, sumOf, times, type Cents, type Price } from './money.ts'

export interface QuoteLine {
  readonly field: 'product' | 'material' | 'print' | 'pack'
  readonly label: string
  readonly price: Price
}

/** What a bracket takes off every piece. */
export interface Discount {
  readonly from: number
  readonly off: Price
}

/** How the price per piece comes about: the lines, less the discount. */
export interface UnitQuote {
  readonly lines: readonly QuoteLine[]
  readonly discount?: Discount | undefined
  readonly unit: Price
  /** Asked once, beside the pieces. */
  readonly setup: Cents
}

/** Undefined where a selection is not in the catalogue: there is no honest price then. */
export function quoteUnit(catalogue: Catalogue, dataset: Dataset): UnitQuote | undefined {
  const product = productOf(catalogue, dataset)
  const material = product && materialOf(catalogue, product, dataset.material)
  const print = withId(printsOf(catalogue, product), dataset.print)
  const pack = withId(packsOf(catalogue, product), dataset.pack)
  if (!product || !material || !print || !pack) return undefined

  const lines: QuoteLine[] = [
    { field: 'product', label: product.label, price: product.base },
    { field: 'material', label: material.label, price: material.supplement },
    { field: 'print', label: print.label, price: print.supplement },
    { field: 'pack', label: pack.label, price: pack.supplement },
  ]
  const discount = discountAt(product, dataset.quantity ?? 0)
  const full = sumOf(lines.map((line) => line.price))
  const unit = (full - (discount?.off ?? 0)) as Price
  return { lines, discount, unit, setup: print.setup ?? NO_CENTS }
}

function discountAt({ base, brackets }: Product, quantity: number): Discount | undefined {
  const bracket = brackets?.findLast(({ from }) => from <= quantity)
  if (!bracket || bracket.base === base) return undefined
  return { from: bracket.from, off: (base - bracket.base) as Price }
}

/** So many pieces and what is asked once: the only rounding is that of the pieces. */
export function totalFor({ unit, setup }: UnitQuote, quantity: number): Cents | undefined {
  return plus(times(unit, quantity), setup)
}

/** Undefined while there is no quantity, or one so large that the total would not be exact. */
export function totalOf(catalogue: Catalogue, dataset: Dataset): Cents | undefined {
  const quote = quoteUnit(catalogue, dataset)
  if (!quote || dataset.quantity === null) return undefined
  return totalFor(quote, dataset.quantity)
}

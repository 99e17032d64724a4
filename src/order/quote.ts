import { optionsFor, withId, type Catalogue, type Product } from './catalogue.ts'
import { productOf } from './dataset.ts'
import { NO_CENTS, plus, sumOf, times, type Cents, type Price } from './money.ts'
import { PRICED_IDS, type Dataset, type PricedId } from './selections.ts'

export interface QuoteLine {
  readonly id: 'product' | PricedId
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
  if (!product) return undefined
  const lines: QuoteLine[] = [{ id: 'product', label: product.label, price: product.base }]
  let setup: Cents | undefined = NO_CENTS
  for (const id of PRICED_IDS) {
    const option = withId(optionsFor(catalogue, product, id), dataset[id])
    if (option?.supplement === undefined) return undefined
    lines.push({ id, label: option.label, price: option.supplement })
    setup = plus(setup, option.setup ?? NO_CENTS)
  }
  if (setup === undefined) return undefined
  const discount = discountAt(product, dataset.quantity ?? 0)
  const full = sumOf(lines.map((line) => line.price))
  return { lines, discount, unit: (full - (discount?.off ?? 0)) as Price, setup }
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

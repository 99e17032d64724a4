import { optionFor, optionsFor, type Catalogue, type Product } from './catalogue.ts'
import { productOf } from './dataset.ts'
import { NO_CENTS, NO_PRICE, plus, sumOf, times, type Cents, type Price } from './money.ts'
import { soldQuantity } from './quantity-rule.ts'
import { PRICED_IDS, type Dataset, type PricedId } from './selections.ts'

export interface QuoteLine {
  readonly id: 'product' | PricedId
  readonly label: string
  readonly price: Price
}

/** What a bracket takes off the price of each piece. */
export interface Discount {
  readonly from: number
  readonly off: Price
}

/** How the price of a piece is made up: the lines, minus the discount. */
export interface UnitQuote {
  readonly lines: readonly QuoteLine[]
  readonly discount?: Discount | undefined
  readonly unit: Price
  /** Charged once per order. */
  readonly setup: Cents
}

/** One change of an order asks for the quotes of its gadgets many times, and a dataset is never changed. */
const quotes = new WeakMap<Dataset, { catalogue: Catalogue; quote: UnitQuote | undefined }>()

/** Undefined where a selection is not in the catalogue: there is no honest price then. */
export function quoteUnit(catalogue: Catalogue, dataset: Dataset): UnitQuote | undefined {
  const known = quotes.get(dataset)
  if (known?.catalogue === catalogue) return known.quote
  const quote = computeQuote(catalogue, dataset)
  quotes.set(dataset, { catalogue, quote })
  return quote
}

function computeQuote(catalogue: Catalogue, dataset: Dataset): UnitQuote | undefined {
  const product = productOf(catalogue, dataset)
  if (!product) return undefined
  const lines: QuoteLine[] = [{ id: 'product', label: product.label, price: product.base }]
  let setup: Cents | undefined = NO_CENTS
  for (const id of PRICED_IDS) {
    const option = optionFor(catalogue, product, id, dataset[id])
    if (option?.supplement === undefined) return undefined
    lines.push({ id, label: option.label, price: option.supplement })
    setup = plus(setup, option.setup ?? NO_CENTS)
  }
  if (setup === undefined) return undefined
  const discount = discountAt(product, dataset.quantity ?? 0)
  const full = sumOf(lines.map((line) => line.price))
  return { lines, discount, unit: (full - (discount?.off ?? 0)) as Price, setup }
}

/** The least that one piece can cost at the smallest quantity that is sold, without set-up. */
export function lowestUnit(catalogue: Catalogue, product: Product): Price {
  const supplements = PRICED_IDS.map((id) => {
    const offered = optionsFor(catalogue, product, id).map(
      ({ supplement = NO_PRICE }) => supplement,
    )
    return Math.min(...offered) as Price
  })
  const { off = NO_PRICE } = discountAt(product, soldQuantity(product, 1)) ?? {}
  return (sumOf([product.base, ...supplements]) - off) as Price
}

function discountAt({ base, brackets }: Product, quantity: number): Discount | undefined {
  const bracket = brackets?.findLast(({ from }) => from <= quantity)
  if (!bracket || bracket.base === base) return undefined
  return { from: bracket.from, off: (base - bracket.base) as Price }
}

/**
 * Pieces plus set-up; only the price of the pieces is rounded. Undefined while there is no quantity, or one
 * so large that the total would not be exact.
 */
export function totalFor({ unit, setup }: UnitQuote, quantity: number | null): Cents | undefined {
  return quantity === null ? undefined : plus(times(unit, quantity), setup)
}

export function totalOf(catalogue: Catalogue, dataset: Dataset): Cents | undefined {
  const quote = quoteUnit(catalogue, dataset)
  return quote && totalFor(quote, dataset.quantity)
}

/** Set-up, minimums and brackets count for each gadget by itself. Undefined while one of them has no total. */
export function totalOfAll(catalogue: Catalogue, datasets: readonly Dataset[]): Cents | undefined {
  return sumOfTotals(datasets.map((dataset) => totalOf(catalogue, dataset)))
}

export function sumOfTotals(totals: readonly (Cents | undefined)[]): Cents | undefined {
  return totals.reduce<Cents | undefined>(
    (sum, total) => (sum === undefined || total === undefined ? undefined : plus(sum, total)),
    NO_CENTS,
  )
}

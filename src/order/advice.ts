import type { Catalogue } from './catalogue.ts'
import { productOf } from './dataset.ts'
import { soldQuantity } from './quantity-rule.ts'
import type { Cents } from './money.ts'
import { quoteUnit, totalFor, totalOf } from './quote.ts'
import type { Dataset } from './selections.ts'

/** What a buyer should know of larger quantities. */
export type Advice =
  /** A larger quantity whose total is lower than the total of the quantity asked for. */
  | {
      readonly kind: 'cheaper'
      readonly quantity: number
      readonly total: Cents
      readonly insteadOf: Cents
    }
  /** A larger quantity, and what it saves against today's price per piece. */
  | { readonly kind: 'saving'; readonly quantity: number; readonly saved: Cents }

/** Undefined where no larger quantity is better. */
export function adviceFor(catalogue: Catalogue, dataset: Dataset): Advice | undefined {
  const product = productOf(catalogue, dataset)
  const now = quoteUnit(catalogue, dataset)
  const insteadOf = totalOf(catalogue, dataset)
  if (!product?.brackets || !now || insteadOf === undefined) return undefined
  // Inside a bracket the total always rises: only the first quantity of a bracket can be better.
  const larger = product.brackets
    .filter(({ from }) => from > (dataset.quantity ?? 0))
    .flatMap(({ from }) => {
      const quantity = soldQuantity(product, from)
      const total = totalOf(catalogue, { ...dataset, quantity })
      return total === undefined ? [] : [{ quantity, total }]
    })
  const [cheapest] = [...larger].sort((one, other) => one.total - other.total)
  if (cheapest && cheapest.total < insteadOf) return { kind: 'cheaper', ...cheapest, insteadOf }
  for (const { quantity, total } of larger) {
    const saved = (totalFor(now, quantity) ?? total) - total
    if (saved > 0) return { kind: 'saving', quantity, saved: saved as Cents }
  }
  return undefined
}

import type { Catalogue } from './catalogue.ts'
import { productOf } from './dataset.ts'
import { soldQuantity } from './quantity-rule.ts'
import type { Cents } from './money.ts'
import { quoteUnit, totalFor, totalOf } from './quote.ts'
import type { Dataset } from './selections.ts'

/** A larger quantity whose total is lower than the total of the quantity asked for. */
interface Cheaper {
  readonly kind: 'cheaper'
  readonly quantity: number
  readonly total: Cents
  readonly insteadOf: Cents
}

/** A larger quantity, and what it saves against today's price per piece. */
interface Saving {
  readonly kind: 'saving'
  readonly quantity: number
  readonly saved: Cents
}

/** What a buyer should know of larger quantities. */
export type Advice = Cheaper | Saving

/** Undefined where no larger quantity is better. */
export function adviceFor(catalogue: Catalogue, dataset: Dataset): Advice | undefined {
  const larger = firstOfEachBracket(catalogue, dataset)
  return cheaper(catalogue, dataset, larger) ?? saving(catalogue, dataset, larger)
}

/** Inside a bracket the total always rises: only the first quantity of a bracket can be better. */
function firstOfEachBracket(catalogue: Catalogue, dataset: Dataset): number[] {
  const product = productOf(catalogue, dataset)
  const { quantity } = dataset
  if (!product?.brackets || quantity === null) return []
  return product.brackets
    .filter(({ from }) => from > quantity)
    .map(({ from }) => soldQuantity(product, from))
}

function cheaper(
  catalogue: Catalogue,
  dataset: Dataset,
  larger: readonly number[],
): Cheaper | undefined {
  const asked = totalOf(catalogue, dataset)
  if (asked === undefined) return undefined
  let best: Cheaper | undefined
  for (const quantity of larger) {
    const total = totalOf(catalogue, { ...dataset, quantity }) ?? asked
    if (total < (best?.total ?? asked))
      best = { kind: 'cheaper', quantity, total, insteadOf: asked }
  }
  return best
}

function saving(
  catalogue: Catalogue,
  dataset: Dataset,
  larger: readonly number[],
): Saving | undefined {
  const now = quoteUnit(catalogue, dataset)
  for (const quantity of larger) {
    const total = totalOf(catalogue, { ...dataset, quantity })
    const atPriceOfNow = now && totalFor(now, quantity)
    if (total === undefined || atPriceOfNow === undefined || atPriceOfNow <= total) continue
    return { kind: 'saving', quantity, saved: (atPriceOfNow - total) as Cents }
  }
  return undefined
}

import type { Catalogue } from '../../order/catalogue.ts'
import { SELECTION_IDS, type Dataset } from '../../order/selections.ts'
import type { Cents } from '../../order/money.ts'
import { totalOf } from '../../order/quote.ts'
import { objectionTo } from '../../order/validation.ts'

// The provider's limit of one payment, in euros: seven digits and two decimals.
const HIGHEST_CENTS = 999_999_999

/** What the selections cost; undefined where one is not offered, or the amount cannot be paid. */
export function payableTotal(catalogue: Catalogue, dataset: Dataset): Cents | undefined {
  const isSold = SELECTION_IDS.every((id) => objectionTo(id, dataset, catalogue) === undefined)
  const total = isSold ? totalOf(catalogue, dataset) : undefined
  return total !== undefined && total > 0 && total <= HIGHEST_CENTS ? total : undefined
}

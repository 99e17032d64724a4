import type { OfferTexts } from '../../../order/order-texts.ts'
import type { CheckedOrder } from './checked-order.ts'
import { paymentVerdictInWords } from './payment-verdict-in-words.ts'
import { priceVerdictInWords, type VerdictInWords } from './price-verdict-in-words.ts'

/** Always both, good or bad: what is not said could be taken for verified. */
export function verdictsInWords(
  order: CheckedOrder,
  offer: OfferTexts,
): readonly [total: VerdictInWords, payment: VerdictInWords] {
  return [priceVerdictInWords(order, offer), paymentVerdictInWords(order.payment)]
}

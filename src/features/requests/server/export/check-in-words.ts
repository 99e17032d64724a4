import { OFFER_TEXTS } from '../../../../order/order-texts.ts'
import type { CheckedOrder } from '../checked-order.ts'
import { verdictsInWords } from '../verdicts-in-words.ts'

/** The server's verdicts on total and payment, without what only a mail needs. */
export function checkInWords(order: CheckedOrder): readonly [total: string, payment: string] {
  const [total, payment] = verdictsInWords(order, OFFER_TEXTS)
  return [total.text, payment.text]
}

import type { Catalogue } from '../../src/order/catalogue.ts'
import type { Order } from '../../src/order/order.ts'
import { writeSummary } from '../../src/order/write-summary.ts'
import { CUSTOMER_TEXTS, OFFER_TEXTS, PRICE_TEXTS } from '../../src/order/order-texts.ts'

/** The texts of a shop that changes none. */
export const STANDARD_TEXTS = { fields: CUSTOMER_TEXTS, prices: PRICE_TEXTS, offer: OFFER_TEXTS }

export function summaryOf(catalogue: Catalogue, order: Order): string {
  return writeSummary(catalogue, order, STANDARD_TEXTS)
}

import type { Catalogue } from './catalogue.ts'
import type { Customer } from './customer/customer-fields.ts'
import { toEuros } from './money.ts'
import { resetQuantity } from './quantity.ts'
import { totalOf } from './quote.ts'
import type { Receipt } from './receipt.ts'
import type { Dataset } from './selections.ts'

export interface Order {
  /** Null until the first step is left with success. Not unique: it names a request to people. */
  readonly uid: number | null
  readonly dataset: Dataset
  readonly customer: Customer
  /** The total in euros; null while there is none. */
  readonly price: number | null
  readonly receipt: Receipt | null
}

export const HIGHEST_UID = 99_999

export function newUid(random: () => number): number {
  return Math.floor(random() * (HIGHEST_UID + 1))
}

export function newOrder(
  catalogue: Catalogue,
  customer: Customer,
  dataset: Dataset = catalogue.defaults,
): Order {
  return recalculated(catalogue, { uid: null, dataset, customer, price: null, receipt: null })
}

/** The order with its price computed again; a quantity of 0 or less becomes 1. */
export function recalculated(catalogue: Catalogue, order: Order): Order {
  const quantity = resetQuantity(order.dataset.quantity)
  // The same object where nothing changes, so that nothing is rendered again.
  const dataset =
    quantity === order.dataset.quantity ? order.dataset : { ...order.dataset, quantity }
  const total = totalOf(catalogue, dataset)
  return { ...order, dataset, price: total === undefined ? null : toEuros(total) }
}

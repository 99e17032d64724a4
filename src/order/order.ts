import type { Catalogue } from './catalogue.ts'
import type { Customer } from './customer/customer-fields.ts'
import { toEuros } from './money.ts'
import type { Placement } from './logo/placement.ts'
import { resetQuantity } from './quantity.ts'
import { totalOfAll } from './quote.ts'
import type { Receipt } from './receipt.ts'
import type { Dataset } from './selections.ts'

/** One gadget of a request. */
export interface Gadget {
  readonly dataset: Dataset
  /** Names a logo that the visitor gave to this gadget alone; absent where it has the one of all gadgets. */
  readonly ownLogo?: string | undefined
  /** Where the logo lies on it; absent: in the middle. */
  readonly placement?: Placement | undefined
  /** The furthest step of its walk, as long as that has not reached the summary for the first time. */
  readonly unfinishedAt?: number | undefined
}

/** A request in the making. Its own dataset is the gadget that is being configured. */
export interface Order extends Gadget {
  /** Null until the first step is left with success. Not unique: it names a request to people. */
  readonly uid: number | null
  /** The other gadgets of the request, in their order. */
  readonly before: readonly Gadget[]
  readonly after: readonly Gadget[]
  readonly customer: Customer
  /** The total of all gadgets in euros; null while there is none. */
  readonly price: number | null
  readonly receipt: Receipt | null
}

export const HIGHEST_UID = 99_999
/** With the longest labels, so many fit into one message. */
export const MOST_GADGETS = 20

export function newUid(random: () => number): number {
  return Math.floor(random() * (HIGHEST_UID + 1))
}

export function newOrder(
  catalogue: Catalogue,
  customer: Customer,
  dataset: Dataset = catalogue.defaults,
): Order {
  const alone = { dataset, before: [], after: [] }
  return recalculated(catalogue, { uid: null, ...alone, customer, price: null, receipt: null })
}

/** The order with its price computed again; a quantity of 0 or less becomes 1. */
export function recalculated(catalogue: Catalogue, order: Order): Order {
  const quantity = resetQuantity(order.dataset.quantity)
  // The same object where nothing changes, so that nothing is rendered again.
  const dataset =
    quantity === order.dataset.quantity ? order.dataset : { ...order.dataset, quantity }
  const total = totalOfAll(catalogue, datasetsOf({ ...order, dataset }))
  return { ...order, dataset, price: total === undefined ? null : toEuros(total) }
}

/** The gadgets of a request, with the one that is being configured. */
export type Placed = Gadget & Pick<Order, 'before' | 'after'>

/** All gadgets of the request, in their order. */
export function gadgetsOf({ before, after, ...placed }: Placed): readonly Gadget[] {
  return [...before, currentOf(placed), ...after]
}

export function currentOf({ dataset, ownLogo, placement, unfinishedAt }: Gadget): Gadget {
  return { dataset, ownLogo, placement, unfinishedAt }
}

export function isAlone({ before, after }: Pick<Order, 'before' | 'after'>): boolean {
  return before.length + after.length === 0
}

/** Whether the gadget that is being configured has yet to become a line of the request. */
export function isAdding(order: Placed): boolean {
  return order.unfinishedAt !== undefined && !isAlone(order)
}

export function datasetsOf(order: Placed): readonly Dataset[] {
  return gadgetsOf(order).map(({ dataset }) => dataset)
}

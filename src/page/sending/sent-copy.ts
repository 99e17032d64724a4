import type { Checkout } from '../../order/checkout.ts'
import { datasetsOf, type Order } from '../../order/order.ts'
import type { BrowserStorage } from './browser-storage.ts'
import {
  checkout,
  count,
  createKeeper,
  customer,
  dataset,
  euros,
  object,
  gadgets,
  optional,
  orNull,
  placement,
  receipt,
  text,
} from './stored-values.ts'

/** A request that was sent, as its confirmation shows it. */
export interface SentRequest {
  readonly order: Order
  readonly checkout: Checkout | null
  readonly sentAt: number
}

export type SentCopyKeeper = ReturnType<typeof createSentCopyKeeper>

/** In session storage: the request that this tab has sent. */
export const SENT_KEY = 'omaggio.sent'
const VERSION = 2

const order = object<Order>({
  uid: orNull(count),
  dataset,
  ownLogo: optional(text),
  placement: optional(placement),
  unfinishedAt: optional(count),
  before: gadgets,
  after: gadgets,
  customer,
  price: orNull(euros),
  receipt: orNull(receipt),
})

const sentRequest = object<SentRequest>({
  order,
  checkout: orNull(checkout),
  sentAt: count,
})

/** As it is specified: the first gadget, and beside it all of them where there are several. */
function specified(order: Order) {
  const { uid, customer, price, receipt } = order
  const gadgets = datasetsOf(order)
  const first = { uid, dataset: gadgets[0], customer, price, receipt }
  return gadgets.length > 1 ? { ...first, gadgets } : first
}

/** The visitor's copy in local storage is that of the last tab that sent; each tab keeps its own. */
export function createSentCopyKeeper(copies: BrowserStorage, tab: BrowserStorage) {
  const last = createKeeper(tab, SENT_KEY, VERSION, sentRequest)
  return {
    keep(sent: SentRequest, summary: string): void {
      copies.write('omaggio.order', JSON.stringify(specified(sent.order)))
      copies.write('omaggio.summary', summary)
      last.keep(sent)
    },
    /** What this tab has sent last, until a new request is begun. */
    restore: last.restore,
    forget: last.clear,
  }
}

import type { Checkout } from '../order/checkout.ts'
import type { Order } from '../order/order.ts'
import type { BrowserStorage } from './browser-storage.ts'
import {
  checkout,
  count,
  customer,
  dataset,
  euros,
  exactly,
  object,
  orNull,
  parsed,
  receipt,
} from './stored-values.ts'

/** A request that was sent, as its confirmation shows it. */
export interface SentRequest {
  readonly order: Order
  readonly checkout: Checkout | null
  readonly sentAt: number
}

export interface SentCopyKeeper {
  readonly keep: (sent: SentRequest, summary: string) => void
  /** What this tab has sent last, until a new request is begun. */
  readonly restore: () => SentRequest | undefined
  readonly forget: () => void
}

const ORDER_KEY = 'omaggio.order'
/** In session storage: names the request that this tab has sent. */
export const SENT_KEY = 'omaggio.sent'
const VERSION = 1

const order = object<Order>({
  uid: orNull(count),
  dataset,
  customer,
  price: orNull(euros),
  receipt: orNull(receipt),
})

const mark = object<Pick<SentRequest, 'checkout' | 'sentAt'> & { uid: number; version: number }>({
  version: exactly(VERSION),
  uid: count,
  checkout: orNull(checkout),
  sentAt: count,
})

/** The visitor's copy of a sent request is in local storage; the mark of this tab says whose it is. */
export function createSentCopyKeeper(copies: BrowserStorage, tab: BrowserStorage): SentCopyKeeper {
  return {
    keep({ order, checkout, sentAt }, summary) {
      copies.write(ORDER_KEY, JSON.stringify(order))
      copies.write('omaggio.summary', summary)
      tab.write(SENT_KEY, JSON.stringify({ version: VERSION, uid: order.uid, checkout, sentAt }))
    },
    restore() {
      const sent = parsed(tab.read(SENT_KEY), mark)
      const copy = parsed(copies.read(ORDER_KEY), order)
      // Another tab may have sent another request since.
      if (!sent || !copy || copy.uid !== sent.uid) return undefined
      return { order: copy, checkout: sent.checkout, sentAt: sent.sentAt }
    },
    forget: () => tab.remove(SENT_KEY),
  }
}

import type { Checkout } from '../../order/checkout.ts'
import type { Order } from '../../order/order.ts'
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

/** In session storage: the request that this tab has sent. */
export const SENT_KEY = 'omaggio.sent'
const VERSION = 2

const order = object<Order>({
  uid: orNull(count),
  dataset,
  customer,
  price: orNull(euros),
  receipt: orNull(receipt),
})

const sentRequest = object<SentRequest & { readonly version: typeof VERSION }>({
  version: exactly(VERSION),
  order,
  checkout: orNull(checkout),
  sentAt: count,
})

/** The visitor's copy in local storage is that of the last tab that sent; each tab keeps its own. */
export function createSentCopyKeeper(copies: BrowserStorage, tab: BrowserStorage): SentCopyKeeper {
  return {
    keep(sent, summary) {
      copies.write('omaggio.order', JSON.stringify(sent.order))
      copies.write('omaggio.summary', summary)
      tab.write(SENT_KEY, JSON.stringify({ version: VERSION, ...sent }))
    },
    restore: () => parsed(tab.read(SENT_KEY), sentRequest),
    forget: () => tab.remove(SENT_KEY),
  }
}

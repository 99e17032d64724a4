import type { Order } from '../order/order.ts'
import type { BrowserStorage } from './browser-storage.ts'

/** The visitor's copy of a sent request: written after success, never read by the page. */
export function keepSentCopy(storage: BrowserStorage, order: Order, summary: string): void {
  storage.write('omaggio.order', JSON.stringify(order))
  storage.write('omaggio.summary', summary)
}

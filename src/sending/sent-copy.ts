import type { Order } from '../order/order.ts'
import type { BrowserStorage } from './browser-storage.ts'

/** The visitor's own copy of what was sent: written after success, never read by us. */
export function keepSentCopy(storage: BrowserStorage, order: Order, summary: string): void {
  storage.write('omaggio.order', JSON.stringify(order))
  storage.write('omaggio.summary', summary)
}

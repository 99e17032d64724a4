import type { Delivery } from '../../../../server/outbox/delivery.ts'

/** When it ended, or when it is due. */
export function momentOf(delivery: Delivery): number | undefined {
  switch (delivery.state) {
    case 'waiting':
      return delivery.dueAt
    case 'sending':
    case 'held':
      return undefined
    case 'delivered':
    case 'refused':
      return delivery.at
  }
}

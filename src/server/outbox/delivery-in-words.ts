import type { DeliveryState } from './delivery.ts'

/** How far the mail about a request has got. */
export function deliveryInWords(delivery: DeliveryState): string {
  switch (delivery.state) {
    case 'waiting':
      return delivery.failures === 0 ? 'in attesa' : 'da ritentare'
    case 'sending':
      return 'in invio'
    case 'delivered':
      return 'consegnata'
    case 'written':
      return 'scritta in un file, senza account email'
    case 'held':
      return 'sospetta'
    case 'refused':
      return 'NON consegnata'
    case 'dismissed':
      return 'non consegnata, non serve più'
  }
}

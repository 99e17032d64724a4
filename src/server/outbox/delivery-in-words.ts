import type { DeliveryState } from './delivery.ts'

/** Of a request's mail, or of a payment's notice: Italian has a gender for each. */
type Ending = 'a' | 'o'

export function deliveryInWords(delivery: DeliveryState, ending: Ending): string {
  switch (delivery.state) {
    case 'waiting':
      return delivery.failures === 0 ? 'in attesa' : 'da ritentare'
    case 'sending':
      return 'in invio'
    case 'delivered':
      return `consegnat${ending}`
    case 'held':
      return 'sospetta'
    case 'refused':
      return `NON consegnat${ending}`
  }
}

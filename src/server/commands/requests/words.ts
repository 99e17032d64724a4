import { formatCents } from '../../../order/money.ts'
import { dateInWords } from '../../messages/italian-date.ts'
import { paymentConfirmation, paymentDoubts } from '../../mail/payment-in-words.ts'
import type { Delivery } from '../../outbox/delivery.ts'
import type { CheckedOrder } from '../../requests/checked-order.ts'

export function stateInWords(delivery: Delivery): string {
  switch (delivery.state) {
    case 'waiting':
      return delivery.failures === 0 ? 'in attesa' : 'da ritentare'
    case 'sending':
      return 'in invio'
    case 'delivered':
      return 'consegnata'
    case 'refused':
      return 'NON consegnata'
  }
}

export function checkInWords(order: CheckedOrder): string {
  const payment = [paymentConfirmation(order.payment) ?? [], paymentDoubts(order.payment)].flat()
  return [priceInWords(order), ...payment].join('; ')
}

function priceInWords({ verdict }: CheckedOrder): string {
  switch (verdict.kind) {
    case 'as-listed':
      return 'come da listino'
    case 'other-total':
      return `da verificare: a listino ${formatCents(verdict.listed)}`
    case 'formerly-listed':
      return `come da listino fino al ${dateInWords(verdict.until)}`
    case 'other-terms':
      return 'da verificare: condizioni diverse dal listino'
    case 'not-offered':
      return 'da verificare: selezione non in catalogo'
    case 'unreadable':
      return 'non verificabile'
  }
}

/** Visitor's words for a terminal: nothing that moves the cursor or turns the line around. */
export function printable(text: string): string {
  return text.replace(/(?!\n)[\p{Cc}\p{Cf}\u2028\u2029]/gu, ' ')
}

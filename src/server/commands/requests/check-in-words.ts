import { formatCents } from '../../../order/money.ts'
import { dateInWords } from '../../messages/italian-date.ts'
import type { CheckedOrder } from '../../requests/checked-order.ts'
import { paymentConfirmation, paymentDoubts } from '../../requests/payment-verdict-in-words.ts'

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

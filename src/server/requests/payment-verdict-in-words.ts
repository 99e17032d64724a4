import { formatCents } from '../../order/money.ts'
import type { PaymentVerdict, UnconfirmedReason } from './checked-order.ts'

const REASONS: Readonly<Record<UnconfirmedReason, string>> = {
  unknown: 'questo ordine non risulta nel nostro archivio',
  'not-paid': 'questo ordine non risulta pagato',
  'other-amount': 'l’importo pagato non è il totale della richiesta',
  'other-selections': 'il pagamento è per scelte diverse da quelle della richiesta',
  'other-request': 'il pagamento è di una richiesta con un altro numero',
  'other-words': 'la riga del pagamento non dice quello che è stato pagato',
  'named-before':
    'questo pagamento è già stato indicato da un’altra richiesta con lo stesso numero',
  rejected: 'l’incasso non corrisponde all’ordine',
}

/** Why a request that names a payment does not count as paid; empty where it does. */
export function paymentDoubts(payment: PaymentVerdict | undefined): string[] {
  if (payment?.kind !== 'unconfirmed') return []
  return [`pagamento non confermato: ${REASONS[payment.reason]}.`]
}

/** The server's sentence beside the visitor's words: only this sentence was checked. */
export function paymentConfirmation(payment: PaymentVerdict | undefined): string | undefined {
  if (payment?.kind !== 'confirmed') return undefined
  const demo = payment.demo ? ' (prova)' : ''
  return `Pagamento verificato dal server: ${payment.captureId}, ${formatCents(payment.amount)}${demo}.`
}

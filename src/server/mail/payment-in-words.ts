import { formatCents } from '../../order/money.ts'
import type { PaymentVerdict, UnconfirmedReason } from '../requests/checked-order.ts'

/** Stands wherever no money moved. */
const DEMO_PAYMENT = 'pagamento di prova, nessun addebito.'

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
  pending: 'il fornitore non ha ancora completato l’incasso',
  released: 'l’incasso che era in attesa non è andato a buon fine',
}

/** Why a request is not to be taken for paid, though it says so; empty where all is in order. */
export function paymentDoubts(payment: PaymentVerdict | undefined): string[] {
  if (payment?.kind !== 'unconfirmed') return []
  return [`pagamento non confermato: ${REASONS[payment.reason]}.`]
}

/** What stands behind «Attenzione:», which the first goes on from; the others begin a sentence. */
export function warningOf(doubts: readonly string[], isDemo: boolean): string | undefined {
  const [first, ...others] = isDemo ? [...doubts, DEMO_PAYMENT] : doubts
  if (first === undefined) return undefined
  return [first, ...others.map((words) => words.charAt(0).toUpperCase() + words.slice(1))].join(' ')
}

/** Our own word beside the visitor's: only what stands here was checked. */
export function paymentConfirmation(payment: PaymentVerdict | undefined): string | undefined {
  if (payment?.kind !== 'confirmed') return undefined
  const trial = payment.demo ? ' (prova)' : ''
  return `Pagamento verificato dal server: ${payment.captureId}, ${formatCents(payment.amount)}${trial}.`
}

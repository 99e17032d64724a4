import { formatCents } from '../../../order/money.ts'
import type { PaymentVerdict, UnconfirmedReason } from './checked-order.ts'
import type { VerdictInWords } from './price-verdict-in-words.ts'

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

/** What the server says about the payment of a request, also where there is none. */
export function paymentVerdictInWords(payment: PaymentVerdict | undefined): VerdictInWords {
  switch (payment?.kind) {
    case undefined:
      return {
        verdict: 'nessun pagamento verificato',
        text: 'Nessun pagamento verificato.',
        isGood: true,
      }
    case 'unconfirmed': {
      const verdict = 'pagamento non confermato'
      return { verdict, text: `${verdict}: ${REASONS[payment.reason]}.`, isGood: false }
    }
    case 'confirmed': {
      const demo = payment.demo ? ' (prova)' : ''
      return {
        verdict: 'pagamento verificato',
        text: `Pagamento verificato dal server: ${payment.captureId}, ${formatCents(payment.amount)}${demo}.`,
        isGood: true,
      }
    }
  }
}

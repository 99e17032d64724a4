import { formatCents } from '../../../order/money.ts'
import type { Payment } from '../../payments/payment.ts'
import { textTable } from './table.ts'
import { dateInWords } from '../../messages/italian-date.ts'
import { printable } from './words.ts'

const COLUMNS = [
  { heading: 'Aperto' },
  { heading: 'Richiesta', isRight: true },
  { heading: 'Importo', isRight: true },
  { heading: 'Stato' },
  { heading: 'Pagamento' },
  { heading: 'Ordine' },
]

export function paymentTable(payments: readonly Payment[]): string {
  return textTable(COLUMNS, payments.map(cellsOf))
}

function cellsOf(payment: Payment): string[] {
  const { createdAt, requestNumber, amount, orderId, progress } = payment
  return [
    dateInWords(createdAt),
    String(requestNumber),
    formatCents(amount),
    paymentStateInWords(payment),
    ('captureId' in progress ? progress.captureId : null) ?? '–',
    orderId,
  ].map(printable)
}

function paymentStateInWords({ progress, demo }: Payment): string {
  return `${progressInWords(progress)}${demo ? ' (prova)' : ''}`
}

function progressInWords(progress: Payment['progress']): string {
  switch (progress.state) {
    case 'created':
      return 'non pagato'
    case 'capturing':
      return 'esito da chiarire'
    case 'declined':
      return 'rifiutato'
    case 'expired':
      return 'non riuscito'
    case 'pending':
      return 'in attesa'
    case 'paid':
      return 'pagato'
    case 'rejected':
      return `DA VERIFICARE: ${progress.reason}`
  }
}

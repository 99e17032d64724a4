import { formatCents } from '../../../../order/money.ts'
import { dateInWords } from '../../../../server/messages/italian-date.ts'
import type { Delivery } from '../../../../server/outbox/delivery.ts'
import type { Payment } from '../payment.ts'
import { deliveryInWords } from '../../../../server/outbox/delivery-in-words.ts'
import { printable } from '../../../../server/messages/printable.ts'
import { shortened, tableHead, tableLine } from '../../../../server/commands/text-table.ts'

const COLUMNS = [
  { heading: 'Aperto', width: 16 },
  { heading: 'Richiesta', width: 9, isRight: true },
  { heading: 'Importo', width: 12, isRight: true },
  { heading: 'Stato', width: 18 },
  { heading: 'Avviso', width: 16 },
  { heading: 'Pagamento', width: 17 },
  { heading: 'Ordine', width: 17 },
]
const LONGEST_DETAIL = 40

export const PAYMENTS_HEAD = tableHead(COLUMNS)

/** A line for each, with the mail that told the seller about it. */
export function paymentLines(payments: readonly Payment[], notices: readonly Delivery[]): string {
  const lines = payments.map((payment) => {
    const ofPayment = notices.filter(({ subject }) => subject === payment.id)
    return tableLine(COLUMNS, cellsOf(payment, ofPayment))
  })
  return lines.join('')
}

function cellsOf(payment: Payment, notices: readonly Delivery[]): string[] {
  const { createdAt, requestNumber, amount, orderId, progress } = payment
  return [
    dateInWords(createdAt),
    String(requestNumber),
    formatCents(amount),
    paymentStateInWords(payment),
    noticeInWords(notices),
    ('captureId' in progress ? progress.captureId : null) ?? '–',
    orderId,
  ].map(printable)
}

/** Of several notices the one that needs the seller, else the last. */
function noticeInWords(notices: readonly Delivery[]): string {
  const shown = notices.find(({ state }) => state === 'refused') ?? notices.at(-1)
  if (!shown) return '–'
  const state = deliveryInWords(shown, 'o')
  return shown.state === 'refused' ? `${state}: ${shortened(shown.detail, LONGEST_DETAIL)}` : state
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

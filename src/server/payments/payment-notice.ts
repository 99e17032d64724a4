import type { Catalogue } from '../../order/catalogue.ts'
import { UNKNOWN } from '../../order/dataset.ts'
import type { SelectionId } from '../../order/selections.ts'
import { formatCents } from '../../order/money.ts'
import { selectionRows } from '../../order/order-rows.ts'
import type { PaymentVerdict } from '../requests/checked-order.ts'
import { hashOf } from '../requests/new-request.ts'
import { newRequestId } from '../database/row-id.ts'
import type { NewRequest } from '../requests/request-store.ts'
import type { Payment, Progress } from './payment.ts'

export interface NoticeOptions {
  readonly catalogue: Catalogue
  readonly mailDomain: string
  readonly now: number
}

/**
 * What the seller is told of money that moved or waits, as a row of the outbox like any request. Its
 * parameters are the lines of the mail. Undefined where there is nothing new to say.
 */
export function paymentNotice(
  payment: Payment,
  progress: Progress,
  { catalogue, mailDomain, now }: NoticeOptions,
): NewRequest | undefined {
  const verdict = verdictOn(payment, progress)
  if (!verdict) return undefined
  const id = newRequestId(now)
  const params = { ...factsOf(payment, progress), ...selectionsOf(payment, catalogue) }
  return {
    kind: 'payment',
    id,
    receivedAt: now,
    hash: hashOf(params),
    params,
    order: {
      requestNumber: payment.requestNumber,
      selections: payment.dataset,
      claimedTotal: payment.amount,
      verdict: { kind: 'as-listed' },
      payment: verdict,
    },
    messageId: `<${id}@${mailDomain}>`,
  }
}

function verdictOn(payment: Payment, progress: Progress): PaymentVerdict | undefined {
  const { orderId, amount, demo } = payment
  const wasPending = payment.progress.state === 'pending'
  switch (progress.state) {
    case 'paid':
      return { kind: 'confirmed', orderId, captureId: progress.captureId, amount, demo }
    case 'rejected':
      return { kind: 'unconfirmed', orderId, reason: 'rejected', demo }
    case 'pending':
      // Once: it may wait for weeks, and is asked about every hour.
      return wasPending ? undefined : { kind: 'unconfirmed', orderId, reason: 'pending', demo }
    case 'expired':
      return wasPending ? { kind: 'unconfirmed', orderId, reason: 'released', demo } : undefined
    case 'created':
    case 'capturing':
    case 'declined':
      return undefined
  }
}

function factsOf(payment: Payment, progress: Progress): Record<string, string> {
  const { orderId, requestNumber, amount } = payment
  const captureId = 'captureId' in progress ? progress.captureId : null
  return {
    Richiesta: String(requestNumber),
    Importo: formatCents(amount),
    Pagamento: captureId ?? '–',
    Ordine: orderId,
    ...(progress.state === 'paid' && progress.givenName !== ''
      ? { 'Pagato da': progress.givenName }
      : {}),
    // Also tells the notices of one payment apart: the same lines twice would be a repetition.
    ...(progress.state === 'pending' ? { Stato: 'in attesa' } : {}),
    ...(progress.state === 'expired' ? { Stato: 'non incassato' } : {}),
    ...(progress.state === 'rejected' ? { Motivo: progress.reason } : {}),
  }
}

function selectionsOf({ dataset }: Payment, catalogue: Catalogue): Record<string, string> {
  const rows = selectionRows(catalogue, dataset)
  // The shop may have dropped since then what was paid for: its id still says what it was.
  const words = (id: SelectionId, text: string) =>
    text === UNKNOWN ? String(dataset[id] ?? UNKNOWN) : text
  return Object.fromEntries(rows.map(({ id, label, text }) => [label, words(id, text)]))
}

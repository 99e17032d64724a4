import type { Insertable } from 'kysely'
import type { Dataset } from '../../../order/selections.ts'
import type { Cents } from '../../../order/money.ts'
import type { NewPayment, PaidQuote, Payment, Progress } from './payment.ts'
import type { PaymentRow, PaymentTable } from './payment-table.ts'

export function toPaymentRow(payment: NewPayment): Insertable<PaymentTable> {
  return {
    id: payment.id,
    order_key: payment.orderKey,
    charge_group: payment.chargeGroup,
    order_id: payment.orderId,
    created_at: payment.createdAt,
    request_number: payment.requestNumber,
    dataset: writeDatasets(payment.datasets),
    quote: payment.quote ? JSON.stringify(payment.quote) : null,
    amount: payment.amount,
    account: payment.account,
    payee: payment.payee,
    demo: payment.demo ? 1 : 0,
    turn: 0,
    declines: 0,
    named_by: null,
    ...toProgressColumns({ state: 'created' }),
  }
}

/** An array only where there are several: the column was made for one. */
function writeDatasets(datasets: readonly Dataset[]): string {
  return JSON.stringify(datasets.length === 1 ? datasets[0] : datasets)
}

/** Storing how far it got ends the turn: no lease is left. */
export function toProgressColumns(progress: Progress) {
  const fault = 'fault' in progress ? progress.fault : undefined
  return {
    state: progress.state,
    lease_until: null,
    due_at: 'dueAt' in progress ? progress.dueAt : null,
    settled_at: 'at' in progress ? progress.at : null,
    capture_id: 'captureId' in progress ? progress.captureId : null,
    given_name: 'givenName' in progress ? progress.givenName : '',
    reason: 'reason' in progress ? progress.reason : (fault ?? ''),
  }
}

/** Only we write these columns, so their JSON is not checked again. */
export function fromPaymentRow(row: PaymentRow): Payment {
  return {
    id: row.id,
    orderKey: row.order_key,
    chargeGroup: row.charge_group,
    orderId: row.order_id,
    createdAt: row.created_at,
    requestNumber: row.request_number,
    datasets: [JSON.parse(row.dataset) as Dataset | Dataset[]].flat(),
    quote: row.quote === null ? undefined : (JSON.parse(row.quote) as PaidQuote),
    amount: row.amount as Cents,
    account: row.account,
    payee: row.payee,
    demo: row.demo === 1,
    turn: row.turn,
    declines: row.declines,
    isNamed: row.named_by !== null,
    progress: toProgress(row),
  }
}

function toProgress(row: PaymentRow): Progress {
  const dueAt = row.due_at ?? 0
  const at = row.settled_at ?? 0
  const captureId = row.capture_id ?? ''
  switch (row.state) {
    case 'created':
      return { state: 'created' }
    case 'capturing':
      return { state: 'capturing', dueAt }
    case 'declined':
      return { state: 'declined', at, ...(row.reason === 'account' ? { fault: 'account' } : {}) }
    case 'expired':
      return { state: 'expired', at }
    case 'pending':
      return { state: 'pending', dueAt, captureId }
    case 'paid':
      return { state: 'paid', at, captureId, givenName: row.given_name }
    case 'rejected':
      return { state: 'rejected', at, captureId: row.capture_id, reason: row.reason }
  }
}

import type { Catalogue } from '../../order/catalogue.ts'
import { formatCents } from '../../order/money.ts'
import { selectionRows } from '../../order/summary.ts'
import { hashOf } from '../requests/new-request.ts'
import { newRequestId } from '../requests/request-id.ts'
import type { NewRequest } from '../requests/request-store.ts'
import type { Payment, Progress } from './payment.ts'

interface NoticeOptions {
  readonly catalogue: Catalogue
  readonly mailDomain: string
  readonly now: number
}

/** What the seller is told of a capture, as a row of the outbox like any request. */
export function paymentNotice(
  payment: Payment,
  progress: Progress,
  { catalogue, mailDomain, now }: NoticeOptions,
): NewRequest | undefined {
  if (progress.state !== 'paid') return undefined
  const id = newRequestId(now)
  const params = {
    Pagamento: progress.captureId,
    Importo: formatCents(payment.amount),
    Richiesta: String(payment.requestNumber),
    ...Object.fromEntries(
      selectionRows(catalogue, payment.dataset).map(({ label, value }) => [label, value]),
    ),
  }
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
    },
    messageId: `<${id}@${mailDomain}>`,
  }
}

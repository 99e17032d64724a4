import type { Catalogue } from '../../../order/catalogue.ts'
import { UNKNOWN } from '../../../order/dataset.ts'
import type { SelectionId } from '../../../order/selections.ts'
import { formatCents } from '../../../order/money.ts'
import { selectionRows } from '../../../order/order-rows.ts'
import type { Payment, Progress } from './payment.ts'

/** What the seller is told about money that moved or waits. */
export interface PaymentNotice {
  readonly event: PaymentEvent
  readonly requestNumber: number
  readonly demo: boolean
  /** The lines of the mail, in their order. */
  readonly lines: Readonly<Record<string, string>>
}

export type PaymentEvent =
  | 'paid'
  /** The provider captured something, but not what it should have. */
  | 'rejected'
  /** The provider holds the money back. */
  | 'pending'
  /** It held the money back, and then did not pay it out. */
  | 'released'

/** Undefined where there is nothing new to tell. */
export function paymentNotice(
  payment: Payment,
  progress: Progress,
  catalogue: Catalogue,
): PaymentNotice | undefined {
  const event = eventOf(payment, progress)
  if (!event) return undefined
  const { requestNumber, demo } = payment
  const lines = { ...factsOf(payment, progress), ...selectionsOf(payment, catalogue) }
  return { event, requestNumber, demo, lines }
}

function eventOf(payment: Payment, { state }: Progress): PaymentEvent | undefined {
  const wasPending = payment.progress.state === 'pending'
  if (state === 'paid' || state === 'rejected') return state
  // Once: it may wait for weeks, and is asked about every hour.
  if (state === 'pending') return wasPending ? undefined : 'pending'
  return state === 'expired' && wasPending ? 'released' : undefined
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
    ...(progress.state === 'pending' ? { Stato: 'in attesa' } : {}),
    ...(progress.state === 'expired' ? { Stato: 'non incassato' } : {}),
    ...(progress.state === 'rejected' ? { Motivo: progress.reason } : {}),
  }
}

function selectionsOf({ dataset }: Payment, catalogue: Catalogue): Record<string, string> {
  const rows = selectionRows(catalogue, dataset)
  // The catalogue may no longer have what was paid for: then its id is shown.
  const textOrId = (id: SelectionId, text: string) =>
    text === UNKNOWN ? String(dataset[id] ?? UNKNOWN) : text
  return Object.fromEntries(rows.map(({ id, label, text }) => [label, textOrId(id, text)]))
}

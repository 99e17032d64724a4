import type { Catalogue } from '../../../order/catalogue.ts'
import { UNKNOWN } from '../../../order/dataset.ts'
import { formatCents } from '../../../order/money.ts'
import { selectionRows } from '../../../order/order-rows.ts'
import type { Payment, Progress } from './payment.ts'

/** What the seller is told about money that moved or waits. */
export interface PaymentNotice {
  readonly event: PaymentEvent
  /** 0 where a quote is paid. */
  readonly requestNumber: number
  /** The number of the quote, '2026/41'; absent where a request is paid. */
  readonly quoteNumber?: string | undefined
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
  return { event, requestNumber, quoteNumber: payment.quote?.number, demo, lines }
}

function eventOf(payment: Payment, { state }: Progress): PaymentEvent | undefined {
  const wasPending = payment.progress.state === 'pending'
  if (state === 'paid' || state === 'rejected') return state
  // Once: it may wait for weeks, and is asked about every hour.
  if (state === 'pending') return wasPending ? undefined : 'pending'
  return state === 'expired' && wasPending ? 'released' : undefined
}

function factsOf(payment: Payment, progress: Progress): Record<string, string> {
  const { orderId, requestNumber, amount, quote } = payment
  const captureId = 'captureId' in progress ? progress.captureId : null
  return {
    ...(quote ? { Preventivo: quote.number } : { Richiesta: String(requestNumber) }),
    ...(quote ? { 'Che cosa': quote.part === 'deposit' ? 'acconto' : 'totale' } : {}),
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

/** A line for each selection; of several gadgets, one line for each of them. */
function selectionsOf({ datasets }: Payment, catalogue: Catalogue): Record<string, string> {
  const gadgets = datasets.map((dataset) =>
    selectionRows(catalogue, dataset).map(({ id, label, text }) => {
      // The catalogue may no longer have what was paid for: then its id is shown.
      return [label, text === UNKNOWN ? String(dataset[id] ?? UNKNOWN) : text] as const
    }),
  )
  const [first = [], ...others] = gadgets
  if (others.length === 0) return Object.fromEntries(first)
  return Object.fromEntries(
    gadgets.map((rows, index) => [
      `Gadget ${index + 1}`,
      rows.map(([label, text]) => `${label} ${text}`).join(', '),
    ]),
  )
}

import { FIELDS, type Dataset } from './dataset.ts'
import { formatCents, type Cents } from './money.ts'

/** Money that was taken, and what it was taken for. */
export interface Receipt {
  /** The provider's order, and the capture that paid it. */
  readonly orderId: string
  readonly paymentId: string
  readonly amountCents: Cents
  /** The payer's. */
  readonly givenName: string
  /** Nothing was charged: the demo provider said yes. */
  readonly demo: boolean
  readonly dataset: Dataset
}

/**
 * One request's try to pay, drawn together with its number and never again. Whatever orders are made
 * under its id, the server charges for one: nobody pays twice for asking twice, be it in a copy of the
 * tab.
 */
export interface Checkout {
  readonly id: string
  readonly uid: number
  readonly dataset: Dataset
  /** Null until the provider's order exists. */
  readonly orderId: string | null
  /** The payer has agreed: from here on money may have moved. */
  readonly approved: boolean
}

export function sameSelections(one: Dataset, other: Dataset): boolean {
  return FIELDS.every((field) => one[field] === other[field])
}

/** Whether it is these selections, at this total, that were paid. */
export function paysFor(payment: Receipt, dataset: Dataset, total: Cents | undefined): boolean {
  return payment.amountCents === total && sameSelections(payment.dataset, dataset)
}

export function paidAmount({ amountCents, demo }: Pick<Receipt, 'amountCents' | 'demo'>): string {
  return formatCents(amountCents) + (demo ? ' (prova)' : '')
}

/** As the summary writes it; the server holds these words against what it has stored. */
export function paymentInWords(
  payment: Pick<Receipt, 'paymentId' | 'amountCents' | 'demo'>,
): string {
  return `${payment.paymentId} – ${paidAmount(payment)}`
}

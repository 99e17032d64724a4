import { formatCents, type Cents } from './money.ts'
import { sameGadgets, type Dataset } from './selections.ts'

/** A payment that was taken, and the gadgets that it paid for. */
export interface Receipt {
  /** The provider's order, and the capture that paid it. */
  readonly orderId: string
  readonly paymentId: string
  readonly amountCents: Cents
  readonly givenName: string
  /** Nothing was charged: the demo provider said yes. */
  readonly demo: boolean
  readonly datasets: readonly Dataset[]
}

/** Whether these gadgets, at this total, were paid. */
export function paysFor(
  receipt: Receipt,
  datasets: readonly Dataset[],
  total: Cents | undefined,
): boolean {
  return receipt.amountCents === total && sameGadgets(receipt.datasets, datasets)
}

export function paidAmount({ amountCents, demo }: Pick<Receipt, 'amountCents' | 'demo'>): string {
  return formatCents(amountCents) + (demo ? ' (prova)' : '')
}

/** As the summary writes it; the server compares this text with what it has stored. */
export function receiptText(receipt: Pick<Receipt, 'paymentId' | 'amountCents' | 'demo'>): string {
  return `${receipt.paymentId} – ${paidAmount(receipt)}`
}

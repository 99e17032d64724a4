import type { Cents, Price } from '../../../order/money.ts'
import type {
  DepositKind,
  PriceKind,
  QuoteCustomer,
  QuotedRequest,
  RequestedGadget,
} from './quote-content.ts'
import type { Vat } from './vat.ts'

/** A line as it is being typed: numbers are texts, so that half a number is kept, too. */
export type DraftLine = DraftGadget | DraftFree

export interface DraftGadget {
  readonly kind: 'gadget'
  readonly id: string
  readonly title: string
  readonly detail: string
  readonly quantity: string
  readonly unit: string
  /** Empty where there is none. */
  readonly setup: string
  readonly vat: Vat
  readonly gadget: RequestedGadget | null
  readonly listed: { readonly unit: Price; readonly setup: Cents } | null
}

export interface DraftFree {
  readonly kind: 'free'
  readonly id: string
  readonly title: string
  readonly detail: string
  readonly amount: string
  readonly vat: Vat
}

/** A quote as it is being typed. The server keeps it, so that it goes on at another device. */
export interface QuoteDraft {
  readonly customer: QuoteCustomer
  readonly requests: readonly QuotedRequest[]
  readonly greeting: string
  readonly prices: PriceKind
  readonly lines: readonly DraftLine[]
  readonly validUntil: string
  readonly delivery: string
  readonly payment: string
  /** Null: without a deposit. */
  readonly deposit: { readonly kind: DepositKind; readonly percent: string } | null
  readonly notes: string
}

/** What keeps a draft from being sent, at one of its fields. */
export interface DraftProblem {
  /** As the form names it: 'email', 'validUntil', 'lines', or a line's id with its field: 'ab12.unit'. */
  readonly field: string
  /** A sentence for the seller. */
  readonly text: string
}

import type { Cents, Price } from '../../../order/money.ts'
import type { Vat } from './vat.ts'

/** Whether the prices of a quote contain the tax. */
export type PriceKind = 'net' | 'gross'

/** To whom a quote is addressed; empty where it is not known. */
export interface QuoteCustomer {
  readonly company: string
  readonly name: string
  readonly email: string
  readonly address: string
  readonly vatNumber: string
  readonly taxCode: string
}

/** A gadget of a request of the shop. */
export interface RequestedGadget {
  readonly request: string
  /** Counted from 0. */
  readonly index: number
}

export interface GadgetLine {
  readonly kind: 'gadget'
  /** Tells the lines of one quote apart. */
  readonly id: string
  /** 'Tazza rossa'. */
  readonly title: string
  /** 'Ceramica · Stampa digitale · Scatola'. */
  readonly detail: string
  readonly quantity: number
  readonly unit: Price
  /** Charged once; 0 where there is none. */
  readonly setup: Cents
  readonly vat: Vat
  readonly gadget: RequestedGadget | null
  /** What the shop asked when the line was made, for the seller only. */
  readonly listed: { readonly unit: Price; readonly setup: Cents } | null
}

/** Transport, discount, sample: one amount, which may be negative. */
export interface FreeLine {
  readonly kind: 'free'
  readonly id: string
  readonly title: string
  readonly detail: string
  readonly amount: Cents
  readonly vat: Vat
}

export type QuoteLine = GadgetLine | FreeLine

/** Paid with the acceptance. The two are not the same by law, so the document names which it is. */
export const DEPOSITS = {
  advance: { label: 'Acconto' },
  earnest: { label: 'Caparra confirmatoria' },
} as const satisfies Readonly<Record<string, { readonly label: string }>>

export type DepositKind = keyof typeof DEPOSITS

export interface Deposit {
  readonly kind: DepositKind
  /** Of the total with VAT, from 1 to 100. */
  readonly percent: number
}

/** A request that a quote answers, by the number that the customer knows. */
export interface QuotedRequest {
  readonly id: string
  readonly number: number | null
}

/** What a quote says, parsed. */
export interface QuoteContent {
  readonly customer: QuoteCustomer
  readonly requests: readonly QuotedRequest[]
  /** Above the lines; may be empty. */
  readonly greeting: string
  readonly prices: PriceKind
  readonly lines: readonly QuoteLine[]
  /** A day like 2026-12-16: the quote is valid until its end in Italy. */
  readonly validUntil: string
  readonly delivery: string
  readonly payment: string
  readonly deposit: Deposit | null
  readonly notes: string
}

export const MOST_LINES = 60
export const LONGEST_LINE = 200
export const LONGEST_TEXT = 4_000

import type { QuoteLine } from './quote-content.ts'

/**
 * A quote in words, line by line. PDF, customer's page and the desk's paper all show this, so that they cannot say
 * different things.
 */
export interface QuoteDocument {
  /** 'Preventivo 2026/41 rev. 2'. */
  readonly title: string
  readonly seller: DocumentSeller
  /** Date, validity, the customer's requests. */
  readonly facts: readonly LabelledText[]
  /** The customer's lines, company first. */
  readonly recipient: readonly string[]
  readonly greeting: string
  /** 'Prezzi senza IVA' or 'Prezzi con IVA compresa'. */
  readonly pricesNote: string
  readonly rows: readonly DocumentRow[]
  /** Net, each rate, total; the last one is the total. */
  readonly totals: readonly LabelledText[]
  /** Delivery, payment, deposit, notes. */
  readonly terms: readonly LabelledText[]
}

export interface DocumentSeller {
  readonly name: string
  /** Address, VAT number, contacts: below the name. */
  readonly lines: readonly string[]
  /** At the foot of every page. */
  readonly footer: string
}

export interface LabelledText {
  readonly label: string
  readonly text: string
}

export interface DocumentRow {
  readonly kind: QuoteLine['kind'] | 'setup'
  /** The line that it is about: its picture has the same name. */
  readonly line: string
  readonly title: string
  readonly detail: string
  /** Empty in rows that have none. */
  readonly quantity: string
  readonly unit: string
  readonly amount: string
  /** '22 %', or 'senza IVA'. */
  readonly vat: string
}

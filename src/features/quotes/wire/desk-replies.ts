import type { QuoteSheet } from './desk-api.ts'

/** The quote that answers a request. */
export interface QuoteOfRequest {
  readonly id: string
  /** '2026/41', or empty while it was never sent. */
  readonly number: string
}

/** A quote that was begun: empty, or with what requests ask for. */
export interface BegunQuote {
  readonly id: string
  /** As its composer shows it. */
  readonly sheet: QuoteSheet
}

/** How quotes went, by the month in Italy in which they were first sent; oldest first, the last one is running. */
export interface QuoteTrend {
  readonly months: readonly QuoteMonth[]
}

export interface QuoteMonth {
  /** 2026-11. */
  readonly month: string
  readonly sent: number
  /** Of those that were sent in this month, whenever they were answered. */
  readonly accepted: number
  readonly declined: number
  /** Without an answer when the validity ended. */
  readonly expired: number
  /** With VAT. */
  readonly sentCents: number
  readonly acceptedCents: number
  /** From the sending to the acceptance, of all accepted ones together. */
  readonly acceptedAfterMs: number
}

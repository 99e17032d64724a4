import type { SellerState } from '../../requests/wire/seller-states.ts'

/** Requests with something in common, and their value. */
export interface CountedRequests {
  readonly period: string
  readonly requests: number
  readonly cents: number
}

export interface KeyCount {
  readonly key: string
  readonly requests: number
}

/** What was counted; periods without a request are left out. */
export interface TrendCounts {
  readonly weeks: readonly CountedRequests[]
  readonly months: readonly (CountedRequests & { readonly state: SellerState })[]
  /** Of all months together, the most frequent first. */
  readonly products: readonly KeyCount[]
  readonly colors: readonly KeyCount[]
  /** How many first answers took how many minutes, the quickest first. */
  readonly answers: readonly { readonly minutes: number; readonly requests: number }[]
}

/** What the desk needs of a database to say how business goes. */
export interface TrendStore {
  /** From a month like 2026-11 on. */
  readonly since: (month: string) => Promise<TrendCounts>
}

import type { PiecePicture } from '../../../shop/catalogue/piece-layers.ts'
import type { SellerState } from './seller-states.ts'

/** What became of the mail about a request. */
export type RowMail = 'delivered' | 'on-its-way' | 'late' | 'refused' | 'held'
export type RowPayment = 'none' | 'paid' | 'trial' | 'unconfirmed'

/** One request in the seller's list, as the server sends it to the desk. */
export interface RequestRow {
  readonly id: string
  readonly number: number | null
  readonly name: string
  /** '250 × Tazza · Rosso · Serigrafia'. */
  readonly ordered: string
  readonly totalCents: number | null
  readonly receivedAt: number
  readonly mail: RowMail
  readonly payment: RowPayment
  /** Whether the server's verdict asks the seller to look. */
  readonly isToCheck: boolean
  readonly state: SellerState
  readonly picture: PiecePicture | undefined
}

export interface RequestRows {
  readonly rows: readonly RequestRow[]
  /** Whether more follow after the last one. */
  readonly hasMore: boolean
}

/** How far back a list goes, in days that include today. */
export const PERIODS = {
  today: { label: 'oggi', days: 1 },
  week: { label: '7 giorni', days: 7 },
  month: { label: '30 giorni', days: 30 },
  year: { label: 'un anno', days: 365 },
} as const satisfies Readonly<Record<string, { readonly label: string; readonly days: number }>>

export type Period = keyof typeof PERIODS

export function isPeriod(text: string): text is Period {
  return Object.hasOwn(PERIODS, text)
}

/** What the server counts up to: a chip that says more than this helps nobody. */
export const COUNTED_UP_TO = 99

export interface InboxCounts {
  readonly new: number
  readonly toCheck: number
  readonly undelivered: number
  readonly suspect: number
}

/** The files that requests are saved as. */
export type ExportFormat = 'csv' | 'json'

import type { PiecePicture } from '../../shop/catalogue/piece-layers.ts'

interface StateDefinition {
  readonly label: string
  /** Whoever asked has had an answer by then. */
  readonly isAnswer: boolean
}

/** How far the seller has got with a request, in the order of the work. */
export const SELLER_STATES = {
  new: { label: 'nuova', isAnswer: false },
  seen: { label: 'vista', isAnswer: false },
  quoted: { label: 'preventivo inviato', isAnswer: true },
  confirmed: { label: 'confermata', isAnswer: true },
  lost: { label: 'persa', isAnswer: false },
} as const satisfies Readonly<Record<string, StateDefinition>>

export type SellerState = keyof typeof SELLER_STATES

export const SELLER_STATE_IDS = Object.keys(SELLER_STATES) as readonly SellerState[]

export function isSellerState(text: string): text is SellerState {
  return Object.hasOwn(SELLER_STATES, text)
}

export function isAnswer(state: SellerState): boolean {
  return SELLER_STATES[state].isAnswer
}

/** Why a request was lost, as the seller says it. */
export const LOST_REASONS = {
  price: { label: 'prezzo' },
  time: { label: 'tempi' },
  silence: { label: 'nessuna risposta' },
  other: { label: 'altro' },
} as const satisfies Readonly<Record<string, { readonly label: string }>>

export type LostReason = keyof typeof LOST_REASONS

export const LOST_REASON_IDS = Object.keys(LOST_REASONS) as readonly LostReason[]

export function isLostReason(text: string): text is LostReason {
  return Object.hasOwn(LOST_REASONS, text)
}

/** What became of the mail about a request. */
export type RowMail =
  | 'delivered'
  /** A file on the server, because there was no mail account. */
  | 'written'
  | 'on-its-way'
  | 'late'
  | 'refused'
  | 'dismissed'
  | 'held'
export type RowPayment = 'none' | 'paid' | 'trial' | 'unconfirmed'

/** One request in the seller's list, as the server sends it to the desk. */
export interface RequestRow {
  readonly id: string
  readonly number: number | null
  readonly name: string
  /** '250 × Tazza · Rosso · Serigrafia', or '600 pezzi · Tazza e altri 2'. */
  readonly ordered: string
  readonly totalCents: number | null
  readonly receivedAt: number
  readonly mail: RowMail
  readonly payment: RowPayment
  /** Whether the server's verdict asks the seller to look. */
  readonly isToCheck: boolean
  readonly state: SellerState
  /** The day on which the seller comes back to it, as 2026-11-25. A change of state clears it. */
  readonly followUp: string | undefined
  readonly picture: PiecePicture | undefined
  /** In the results of a search, where a word of it stands elsewhere than in the row. */
  readonly excerpt?: RowExcerpt | undefined
}

/** Visitor input, or the seller's own words. */
export interface RowExcerpt {
  /** The name of the field; empty for the customer's message. */
  readonly label: string
  readonly before: string
  readonly word: string
  readonly after: string
}

export interface RequestRows {
  readonly rows: readonly RequestRow[]
  /** Where the next page begins; absent after the last one. */
  readonly next: string | undefined
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

/** Results are counted exactly up to this. */
export const FOUND_UP_TO = 1_000

/** How many requests a search has found; one more than is counted where there are more. */
export interface FoundCount {
  readonly count: number
}

export interface NamedProduct {
  readonly id: string
  readonly label: string
}

const DAY = /^20\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/

/** Whether a text is a day like 2026-11-25. */
export function isDay(text: string): boolean {
  const at = DAY.test(text) ? Date.parse(text) : Number.NaN
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
}

export interface InboxCounts {
  readonly new: number
  readonly toCheck: number
  readonly undelivered: number
  readonly suspect: number
}

/** Why a request waits for the seller. */
export type WaitingKind = 'new' | 'undelivered' | 'check' | 'follow-up' | 'unanswered'

/** The newest of those that wait for the same reason. */
export interface WaitingGroup {
  readonly kind: WaitingKind
  readonly count: number
  readonly rows: readonly RequestRow[]
}

/** The files that requests are saved as. */
export type ExportFormat = 'csv' | 'json'

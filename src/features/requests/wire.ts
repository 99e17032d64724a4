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
  lost: { label: 'persa', isAnswer: true },
} as const satisfies Readonly<Record<string, StateDefinition>>

export type SellerState = keyof typeof SELLER_STATES

export const SELLER_STATE_IDS = Object.keys(SELLER_STATES) as readonly SellerState[]

export function isSellerState(text: string): text is SellerState {
  return Object.hasOwn(SELLER_STATES, text)
}

export function isAnswer(state: SellerState): boolean {
  return SELLER_STATES[state].isAnswer
}

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

/** Why a request waits for the seller. */
export type WaitingKind = 'new' | 'undelivered' | 'check' | 'unanswered'

/** The newest of those that wait for the same reason. */
export interface WaitingGroup {
  readonly kind: WaitingKind
  readonly count: number
  readonly rows: readonly RequestRow[]
}

/** The files that requests are saved as. */
export type ExportFormat = 'csv' | 'json'

/** One request as the seller opens it, as the server sends it to the desk. */
export interface RequestSheet {
  readonly row: RequestRow
  readonly customer: {
    /** Present where it is an address that a mail program understands. */
    readonly email: string | undefined
    /** Digits with the country, for calls and messages; absent where there are too few. */
    readonly phone: string | undefined
    readonly notes: string
  }
  /** What the visitor saw and sent, line by line; visitor input. */
  readonly lines: readonly SheetLine[]
  /** What the server says about total and payment, good or bad. */
  readonly verdicts: readonly { readonly text: string; readonly isGood: boolean }[]
  readonly mail: {
    readonly attempts: number
    /** When it was delivered or given up, or is tried again. */
    readonly at: number | undefined
    /** The last reply of the mail server. */
    readonly reply: string
  }
  /** Why it was set aside, while it is. */
  readonly suspicion: readonly string[]
  /** What else is delivered of it: calls to other systems. */
  readonly others: readonly SheetDelivery[]
  /** How often the same request came again. */
  readonly repeats: number
  /** A `mailto:` link with subject, text and quote; absent where there is no address. */
  readonly reply: string | undefined
  /** Counts the seller's changes: a change is refused where it refers to an earlier version. */
  readonly version: number
  /** The seller's own notes. */
  readonly notes: string
  /** Oldest first. */
  readonly history: readonly HistoryEntry[]
}

export interface SheetDelivery {
  readonly id: string
  /** To whom and about what. */
  readonly name: string
  readonly state: RowMail
  /** When it ended, or is tried again. */
  readonly at: number | undefined
  /** Every attempt whose end is known, oldest first. */
  readonly attempts: readonly { readonly at: number; readonly text: string }[]
  /** How many attempts never reported their end. */
  readonly unknown: number
  readonly canResend: boolean
}

export interface HistoryEntry {
  readonly at: number
  /** The name of the device; empty where the server did it. */
  readonly by: string
  readonly kind: 'received' | 'mail' | 'state' | 'notes' | 'retry' | 'reply' | 'release'
  readonly text: string
}

export interface SheetLine {
  readonly label: string
  readonly text: string
}

/** What a seller may change of a request. */
export type SellerChange =
  | { readonly kind: 'state'; readonly state: SellerState }
  | { readonly kind: 'notes'; readonly notes: string }

/** A call of the desk; `version` is the one that the seller saw. */
export interface AskedChange {
  readonly id: string
  readonly version: number
  readonly change: SellerChange
}

export interface SellerChangeReply {
  /** False where another desk has changed the request since: then nothing was stored. */
  readonly isStored: boolean
  readonly sheet: RequestSheet
}

/** In UTF-16 units, as browsers limit a field. */
export const LONGEST_NOTES = 4_000

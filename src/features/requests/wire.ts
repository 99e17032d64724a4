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

/** A logo that the visitor gave to one gadget or to several. */
export interface SheetLogo {
  /** Counted from 0, in their order. */
  readonly gadgets: readonly number[]
  /** Whether it arrived, and can be downloaded. */
  readonly isStored: boolean
}

/** One request as the seller opens it, as the server sends it to the desk. */
export interface RequestSheet {
  readonly row: RequestRow
  readonly customer: {
    /** Present where it is an address that a mail program understands. */
    readonly email: string | undefined
    /** Digits with the country, for calls and messages; absent where there are too few. */
    readonly phone: string | undefined
    /** Email and phone as they were typed, in short. */
    readonly contacts: readonly string[]
    /** What was typed into the shop's own fields. */
    readonly own: readonly SheetLine[]
    readonly message: string
  }
  /** How the listed total of a single gadget is made up; absent where the server could not price it. */
  readonly price: SheetPrice | undefined
  /** Each of several gadgets, in their order; empty where there is one. */
  readonly gadgets: readonly SheetGadget[]
  /** What several gadgets cost together by the price list; absent where one of them could not be priced. */
  readonly listed: string | undefined
  readonly logos: readonly SheetLogo[]
  /** Everything that was sent, line by line; visitor input. */
  readonly lines: readonly SheetLine[]
  /** What the server says about total and payment, also where nothing was paid. */
  readonly verdicts: readonly {
    readonly text: string
    readonly result: 'good' | 'bad' | 'nothing'
  }[]
  /** Its mail to the seller. */
  readonly mail: SheetDelivery
  /** Without one, mails become files on the server. */
  readonly hasMailAccount: boolean
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
  /** Of a lost request, where the seller has said it. */
  readonly lostReason: LostReason | undefined
  /** Oldest first. */
  readonly history: readonly HistoryEntry[]
}

export interface SheetDelivery {
  readonly id: string
  /** To whom and about what. */
  readonly name: string
  readonly state: RowMail | 'not-sent'
  /** When it ended, or is tried again. */
  readonly at: number | undefined
  /** Why we did not send it, which is no failure. */
  readonly reason: string | undefined
  /** Every attempt whose end is known, oldest first, with the words of the receiving server. */
  readonly attempts: readonly SheetAttempt[]
  /** How many attempts never reported their end. */
  readonly unknown: number
  readonly canResend: boolean
}

export interface SheetAttempt {
  /** Counted from 1; 0 is none of its own. */
  readonly attempt: number
  readonly at: number
  readonly text: string
}

export interface HistoryEntry {
  readonly at: number
  /** The name of the device; empty where the server did it. */
  readonly by: string
  readonly kind:
    | 'received'
    | 'mail'
    | SellerChange['kind']
    | 'retry'
    | 'dismiss'
    | 'reply'
    | 'release'
  readonly text: string
}

/** One of several gadgets, in short. */
export interface SheetGadget {
  readonly picture: PiecePicture | undefined
  /** '250 × Tazza'. */
  readonly ordered: string
  /** 'Rosso · Ceramica · Serigrafia · Sfuso'. */
  readonly chosen: string
  /** '2,35 €/pz · Impianto di stampa +25,00 €'; empty where it could not be priced. */
  readonly price: string
  readonly sum: string
  /** How it differs from the price list. */
  readonly difference: string | undefined
}

export interface SheetPrice {
  /** '250 × Tazza', and what they cost together. */
  readonly pieces: PriceLine
  /** What the price of a piece is made of, and last that price. */
  readonly unit: readonly PriceLine[]
  /** Charged once. */
  readonly setup: PriceLine | undefined
  readonly total: PriceLine
}

export interface PriceLine {
  readonly label: string
  /** What was chosen; empty where the line has no choice. */
  readonly chosen: string
  /** Empty where it costs nothing. */
  readonly amount: string
}

export interface SheetLine {
  readonly label: string
  readonly text: string
}

/** What a seller may change of a request. */
export type SellerChange =
  | { readonly kind: 'state'; readonly state: SellerState }
  | { readonly kind: 'notes'; readonly notes: string }
  /** Null: there is no such day any more. */
  | { readonly kind: 'follow-up'; readonly day: string | null }
  | { readonly kind: 'lost-reason'; readonly reason: LostReason }

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

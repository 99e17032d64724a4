import type { RequestRow, RowMail } from './request-row.ts'

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

import type { RequestRow } from '../requests/wire.ts'

/** One customer in the seller's list, as the server sends it to the desk. */
export interface CustomerRow {
  readonly id: string
  /** As in the newest request; visitor input. */
  readonly name: string
  readonly firm: string
  readonly email: string
  readonly requests: number
  /** What the server has calculated, of all requests and of those that are confirmed. */
  readonly cents: number
  readonly confirmedCents: number
  /** When the newest request came. */
  readonly lastAt: number
}

export interface CustomerRows {
  readonly rows: readonly CustomerRow[]
  /** Where the next page begins; absent after the last one. */
  readonly next: string | undefined
}

/** One customer as the seller opens it. */
export interface CustomerSheet {
  readonly row: CustomerRow
  readonly emails: readonly string[]
  readonly vats: readonly string[]
  /** As they were typed, each number once, the last one first. */
  readonly phones: readonly string[]
  /** The first of them that can be called: its digits with the country. */
  readonly phone: string | undefined
  /** The newest ones. */
  readonly requests: readonly RequestRow[]
  readonly note: string
  /** Counts the changes of the note: a change is refused where it refers to an earlier version. */
  readonly version: number
}

export interface NoteReply {
  /** False where another desk has changed the note since: then nothing was stored. */
  readonly isStored: boolean
  readonly sheet: CustomerSheet
}

/** Whose a request is. */
export interface RequestOwner {
  /** Absent where it is nobody's, or where nobody else has its address. */
  readonly customer: CustomerRow | undefined
  /** The seller has said that it is somebody else's. */
  readonly isParted: boolean
  /** How many requests of this customer came before it. */
  readonly earlier: number
  /** The newest requests of this customer besides this one. */
  readonly others: readonly RequestRow[]
}

/** What became of the requests of a customer that is to be erased. */
export interface EraseReply {
  readonly erased: number
  /** A mail that is being sent delays its request. */
  readonly left: number
}

/** In UTF-16 units, as browsers limit a field. */
export const LONGEST_NOTE = 4_000

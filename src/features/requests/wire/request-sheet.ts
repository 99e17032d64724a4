import type { SentFile } from '../../artwork/wire.ts'
import type { PiecePicture } from '../../../shop/catalogue/piece-layers.ts'
import type { LostReason, RequestRow, RowMail, SellerState } from '../wire.ts'

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
  /** The original files that arrived, and how many did not. */
  readonly artwork: { readonly files: readonly SentFile[]; readonly missing: number }
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

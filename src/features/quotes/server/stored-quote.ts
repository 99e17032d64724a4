import type { Cents } from '../../../order/money.ts'
import type { QuoteEventKind } from '../wire/desk-api.ts'
import type { QuoteContent } from '../wire/quote-content.ts'
import type { QuoteDocument } from '../wire/quote-document.ts'
import type { QuoteDraft } from '../wire/quote-draft.ts'
import type { QuoteNumber } from '../wire/quote-number.ts'
import type { StateFacts, StoredState } from '../wire/quote-state.ts'

export interface StoredDraft {
  readonly draft: QuoteDraft
  readonly version: number
  readonly at: number
  /** Who composed it last. */
  readonly session: string
  readonly device: string
}

export interface StoredQuote extends StateFacts {
  readonly id: string
  readonly state: StoredState
  /** Counts the changes of what was sent and answered. */
  readonly version: number
  /** Undefined before it is sent for the first time. */
  readonly number: QuoteNumber | undefined
  /** The one that holds; 0 before the first. */
  readonly revision: number
  /** A day like 2026-12-16. */
  readonly validUntil: string | null
  readonly totalCents: Cents | null
  readonly recipients: readonly string[]
  /** Where the seller's own browser reached the pages when it was sent. */
  readonly pageUrl: string | undefined
  readonly createdAt: number
  readonly sentAt: number | null
  readonly answeredAt: number | null
  /** How often the revision that holds was opened. */
  readonly openedCount: number
  readonly reminders: number
  /** When the seller wants a reminder to leave, and the device that said so. */
  readonly reminder: { readonly day: string; readonly by: string } | undefined
  readonly touchedAt: number
  readonly draft: StoredDraft | undefined
  /** How many times a draft was stored, also once it is sent. */
  readonly draftVersion: number
  readonly company: string
  readonly contact: string
  readonly requests: readonly string[]
}

/** One that was sent. */
export interface SentQuote extends StoredQuote {
  readonly number: QuoteNumber
  readonly validBefore: number
}

export type EventFacts = Readonly<Record<string, string | number | boolean | null>>

export interface PastEvent {
  readonly at: number
  readonly kind: QuoteEventKind
  readonly revision: number
  /** A device of the seller, or the customer's name. */
  readonly by: string
  readonly facts: EventFacts
}

export type NewEvent = Omit<PastEvent, 'at'>

/** An event in its place in the history. */
export interface ChainedEvent extends PastEvent {
  readonly position: number
  readonly hash: string
}

/** As it holds: with the end and the PDF of its last extension, if there is one. */
export interface StoredRevision {
  readonly revision: number
  readonly sentAt: number
  readonly sentBy: string
  /** When it was last extended, and the day until which it was valid as it was sent. */
  readonly extended: { readonly at: number; readonly sentUntil: string } | undefined
  readonly content: QuoteContent
  readonly document: QuoteDocument
  /** Safe HTML; empty where the shop has none. */
  readonly conditions: string
  readonly conditionsSource: string
  readonly conditionsSha256: string
  readonly pdfSha256: string
  readonly totalCents: Cents
  /** The lines that have a picture. */
  readonly pictures: readonly string[]
}

/** One of the PDFs of a revision: as it was sent, or extended. */
export interface QuotePaper {
  readonly pdf: Buffer
  readonly pdfSha256: string
}

export interface QuotePicture {
  readonly type: string
  readonly content: Buffer
}

export interface NewRevision {
  readonly content: QuoteContent
  readonly document: QuoteDocument
  readonly conditions: string
  readonly conditionsSource: string
  readonly pdf: Buffer
  readonly totalCents: Cents
  readonly pictures: ReadonlyMap<string, QuotePicture>
}

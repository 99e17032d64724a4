import type { PiecePicture } from '../../../shop/catalogue/piece-layers.ts'
import type { DraftGadget, DraftProblem, QuoteDraft } from './quote-draft.ts'
import type { QuoteDocument } from './quote-document.ts'
import type { ProofAnswer } from './proof.ts'
import type { QuoteState } from './quote-state.ts'

/** One quote in the seller's list. */
export interface QuoteRow {
  readonly id: string
  /** '2026/41 rev. 2'; empty while it was never sent. */
  readonly number: string
  /** The company, or the person. */
  readonly customer: string
  /** The person beside a company; else empty. */
  readonly contact: string
  readonly state: QuoteState
  /** Of the last revision that was sent, or of the draft. */
  readonly totalCents: number | null
  /** The last thing that happened, in words without its time: 'visto 3 volte', '«Tempi troppo lunghi»'. */
  readonly sign: string
  readonly signAt: number
  /** The last moment of the validity; null in a draft. */
  readonly validUntil: number | null
  /** Whether there is a draft that was not sent, beside what was. */
  readonly hasDraft: boolean
  /** Of its first gadgets, three at most. */
  readonly pictures: readonly PiecePicture[]
}

export interface QuoteRows {
  readonly rows: readonly QuoteRow[]
  /** Where the next page begins; absent after the last one. */
  readonly next: string | undefined
}

export interface CountedRows {
  readonly count: number
  /** The first ones. */
  readonly rows: readonly QuoteRow[]
}

/** What waits for the seller. */
export interface QuotesToday {
  readonly undelivered: CountedRows
  readonly answered: CountedRows
  readonly expiring: CountedRows
  /** Customers who approved a proof lately, or want it changed. */
  readonly proofs: { readonly count: number; readonly rows: readonly ProofAnswer[] }
}

export const QUOTE_FILTERS = {
  drafts: { label: 'Bozze' },
  waiting: { label: 'In attesa' },
  remind: { label: 'Da sollecitare' },
  accepted: { label: 'Accettati' },
  declined: { label: 'Rifiutati' },
  expired: { label: 'Scaduti' },
} as const satisfies Readonly<Record<string, { readonly label: string }>>

export type QuoteFilter = keyof typeof QUOTE_FILTERS

export const QUOTE_FILTER_IDS = Object.keys(QUOTE_FILTERS) as readonly QuoteFilter[]

/** Of the total with VAT, in cents: from the first one on, below the second one. */
export const QUOTE_AMOUNTS = {
  small: { label: 'fino a 500 €', from: 0, below: 500_00 },
  medium: { label: 'da 500 a 2.000 €', from: 500_00, below: 2_000_00 },
  large: { label: 'da 2.000 €', from: 2_000_00, below: Number.MAX_SAFE_INTEGER },
} as const satisfies Readonly<
  Record<string, { readonly label: string; readonly from: number; readonly below: number }>
>

export type QuoteAmount = keyof typeof QUOTE_AMOUNTS

export function isQuoteAmount(text: string): text is QuoteAmount {
  return Object.hasOwn(QUOTE_AMOUNTS, text)
}

/** Open ones wait for somebody; closed ones are accepted, declined or expired. */
export type QuoteGroup = 'open' | 'closed'

export interface QuoteFigures {
  readonly counts: Readonly<Record<QuoteFilter, number>>
  readonly all: number
  /** What the list finds, also below the page that is shown. */
  readonly groups: Readonly<Record<QuoteGroup, { readonly count: number; readonly cents: number }>>
  /** What waits for an answer. */
  readonly open: { readonly count: number; readonly cents: number }
  /** What expires within seven days. */
  readonly expiring: { readonly count: number; readonly cents: number }
  /** Of this month, in Italy. */
  readonly accepted: { readonly count: number; readonly cents: number; readonly sent: number }
  /** Declined or expired this month. */
  readonly lost: { readonly count: number; readonly cents: number }
  /** How long a request waits for its quote on average, of those sent this month and the month before; null: none. */
  readonly response: { readonly thisMonth: number | null; readonly lastMonth: number | null }
}

/** One quote as the seller opens it. */
export interface QuoteSheet {
  readonly row: QuoteRow
  /** Counts the changes of what was sent and answered: a change refers to the version that the seller saw. */
  readonly version: number
  /** Present while something is being composed. */
  readonly draft: OpenDraft | undefined
  /** What was sent, newest revision first. */
  readonly revisions: readonly SentRevision[]
  readonly requests: readonly { readonly id: string; readonly number: number | null }[]
  /** Newest first. */
  readonly history: readonly QuoteEvent[]
  /** Those that its page shows, and all that were approved. */
  readonly proofs: readonly {
    readonly id: string
    readonly version: number
    readonly isApproved: boolean
  }[]
  /** How it was accepted or declined, in one sentence. */
  readonly answer: string | undefined
  /** Whether the reminder by the server is switched on; its day, where the seller has set one. */
  readonly reminder: { readonly beforeExpiry: boolean; readonly day: string | null }
}

export interface OpenDraft {
  readonly draft: QuoteDraft
  /** Counts the times that the draft was stored. */
  readonly version: number
  readonly savedAt: number
  /** The revision that it will be. */
  readonly revision: number
  /** The name of another device that is composing it now. */
  readonly takenBy: string | undefined
  /** What the draft changes against the last revision, in words. */
  readonly changes: readonly string[]
  /** The pictures of its gadgets, by the lines' ids. */
  readonly pictures: Readonly<Record<string, PiecePicture>>
  /** What the document says besides the draft: seller, date, conditions. */
  readonly facts: DraftFacts
}

/** What the document takes from elsewhere than from the draft. */
interface DraftFacts {
  /** '2026/41 rev. 2', or the words for a draft. */
  readonly number: string
  readonly date: string
  readonly seller: QuoteDocument['seller']
  /** The shop's conditions as Markdown; empty where it has none. */
  readonly conditions: string
  /** Where links in emails lead; null where the server does not know its address, and takes that of the desk. */
  readonly pageUrl: string | null
  /** What is missing of the seller's own data, which are asked for before the first quote is sent. */
  readonly missingSellerData: readonly string[]
}

export interface SentRevision {
  readonly revision: number
  readonly number: string
  readonly sentAt: number
  readonly document: QuoteDocument
  /** As Markdown; empty where the shop had none. */
  readonly conditions: string
  /** What it changes against the revision before, in words. */
  readonly changes: readonly string[]
  /** What the seller changed against the shop's prices: 'Tazza rossa: 2,45 € invece di 2,55 €'. */
  readonly differences: readonly string[]
  readonly pictures: Readonly<Record<string, PiecePicture>>
  readonly pdfSha256: string
  /** There is a PDF with a later end beside the one that was sent. */
  readonly isExtended: boolean
}

/** One event of the history, which is only ever appended to. */
export interface QuoteEvent {
  readonly at: number
  readonly kind: QuoteEventKind
  readonly revision: number
  /** In words; visitor input is in quotation marks. */
  readonly text: string
  /** A device of the seller, the customer's name, or empty where the server did it. */
  readonly by: string
}

export const QUOTE_EVENT_KINDS = [
  'created',
  'sent',
  'handed-over',
  'delivered',
  'not-delivered',
  'opened',
  'reminded',
  'extended',
  'revised',
  'change-asked',
  'renewal-asked',
  'accepted',
  'declined',
  'links-revoked',
  'paid',
] as const
export type QuoteEventKind = (typeof QUOTE_EVENT_KINDS)[number]

export interface DraftSaved {
  /** Taken: another device composes it, and nothing was stored. */
  readonly kind: 'stored' | 'taken' | 'gone'
  readonly version: number
  readonly savedAt: number
  readonly takenBy: string | undefined
}

export interface AddedLines {
  readonly lines: readonly DraftGadget[]
  readonly pictures: Readonly<Record<string, PiecePicture>>
}

/** A request of the same customer that is not in the quote yet. */
export interface OtherRequest {
  readonly id: string
  readonly number: number | null
  readonly ordered: string
  readonly receivedAt: number
}

/** What became of sending, and of all else that a seller does with what was sent. */
export type QuoteActionReply =
  | { readonly kind: 'done'; readonly sheet: QuoteSheet }
  /** Another desk, or the customer, was quicker: nothing was done. */
  | { readonly kind: 'overtaken'; readonly sheet: QuoteSheet }
  | { readonly kind: 'problems'; readonly problems: readonly DraftProblem[] }
  | { readonly kind: 'gone' }

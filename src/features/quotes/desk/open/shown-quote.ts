import type { QuoteSheet } from '../../wire/desk-api.ts'
import type { DraftProblem, QuoteDraft } from '../../wire/quote-draft.ts'
import type { RemovedLine } from '../composer/draft-changes.ts'

/** A draft as it is being typed here. */
export interface TypedDraft {
  readonly draft: QuoteDraft
  /** Of what the server has. */
  readonly version: number
  readonly saving: 'saved' | 'waiting' | 'failed'
  readonly savedAt: number
  /** The name of another device that composes it: nothing can be typed here. */
  readonly takenBy: string | undefined
  /** A line that has just been removed. */
  readonly removed?: RemovedLine | undefined
  /** What keeps it from being sent. They are shown once the seller has tried. */
  readonly problems: readonly DraftProblem[]
}

export interface ShownQuote {
  readonly kind: 'shown'
  readonly id: string
  readonly sheet: QuoteSheet
  /** When it was read. */
  readonly at: number
  /** Why the last action did not succeed. */
  readonly problem: string
  /** What the last action did. */
  readonly news: string
  /** Something is being sent. */
  readonly isBusy: boolean
  readonly typed: TypedDraft | undefined
}

export type OpenQuote =
  | { readonly kind: 'none' }
  | { readonly kind: 'loading'; readonly id: string }
  | ShownQuote
  | { readonly kind: 'failed'; readonly id: string; readonly problem: string }

/** The draft that the server has, where this device has typed nothing that is newer. */
export function typedFrom(
  sheet: QuoteSheet,
  before: TypedDraft | undefined,
): TypedDraft | undefined {
  const { draft: stored } = sheet
  if (!stored) return undefined
  const isOurs = before && stored.takenBy === undefined && before.takenBy === undefined
  // What is typed here stays until it is stored; an answer from before our last save is no news.
  if (isOurs && (before.saving !== 'saved' || stored.version <= before.version)) return before
  const { draft, version, savedAt, takenBy } = stored
  return { draft, version, savedAt, takenBy, saving: 'saved', problems: [] }
}

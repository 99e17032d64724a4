import type { QuoteSheet } from '../../wire/desk-api.ts'
import type { TypedDraft } from '../open/shown-quote.ts'
import type { DraftEdits } from './edit-draft.ts'

/** What each part of the form is given. */
export interface ComposerPart {
  readonly sheet: QuoteSheet
  readonly typed: TypedDraft
  readonly edits: DraftEdits
}

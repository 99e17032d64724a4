import type { RequestRow, SellerState } from '../../wire.ts'
import type { RequestSheet } from '../../wire/request-sheet.ts'
import type { UnsavedNotes } from '../../../../desk/notes/unsaved-notes.ts'

export interface ShownRequest {
  readonly kind: 'shown'
  readonly id: string
  readonly sheet: RequestSheet
  /** When it was read. */
  readonly at: number
  /** Why the last change did not succeed. */
  readonly problem: string
  readonly draft?: UnsavedNotes | undefined
  /** This state is being stored, and shown already. */
  readonly pendingState?: SellerState | undefined
  /** What 'Annulla' sets again; absent after some seconds. */
  readonly former?: FormerWork | undefined
  readonly saved?: Saved | undefined
}

/** A state, and what its change has cleared. */
type FormerWork = Pick<RequestRow, 'state' | 'followUp'> & Pick<RequestSheet, 'lostReason'>

/** What was stored last, and when. The state's line also tells of its reason and of the day to come back. */
interface Saved {
  readonly what: 'state' | 'notes'
  readonly at: number
}

/** When this was stored last, where nothing else was stored since. */
export function savedAt({ saved }: ShownRequest, what: Saved['what']): number | undefined {
  return saved?.what === what ? saved.at : undefined
}

export type OpenRequest =
  | { readonly kind: 'none' }
  | { readonly kind: 'loading'; readonly id: string }
  | ShownRequest
  | { readonly kind: 'failed'; readonly id: string; readonly problem: string }

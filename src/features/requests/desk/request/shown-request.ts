import type { RequestSheet, SellerState } from '../../wire.ts'

/** Notes that are not stored yet. */
export interface UnsavedNotes {
  readonly text: string
  /** The notes that the seller began to change. */
  readonly base: string
}

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
  readonly formerState?: SellerState | undefined
  readonly saved?: Saved | undefined
}

/** What was stored last, and when. */
export interface Saved {
  readonly what: 'state' | 'notes'
  readonly at: number
}

export type OpenRequest =
  | { readonly kind: 'none' }
  | { readonly kind: 'loading'; readonly id: string }
  | ShownRequest
  | { readonly kind: 'failed'; readonly id: string; readonly problem: string }

import type { RequestSheet } from './request-sheet.ts'
import type { SellerState } from './seller-states.ts'

/** What a seller may change of a request. */
export type SellerChange =
  | { readonly kind: 'state'; readonly state: SellerState }
  | { readonly kind: 'notes'; readonly notes: string }

/** A call of the desk; `version` is the one that the seller saw. */
export interface AskedChange {
  readonly id: string
  readonly version: number
  readonly change: SellerChange
}

export interface ChangeReply {
  /** False where another desk has changed the request since: then nothing was stored. */
  readonly isStored: boolean
  readonly sheet: RequestSheet
}

/** In UTF-16 units, as browsers limit a field. */
export const LONGEST_NOTES = 4_000

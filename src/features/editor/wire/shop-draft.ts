import type { ShopProblem } from '../../../shop/problems.ts'
import type { ShopFile, ShopTexts } from '../../../shop/shop-files.ts'
import type { ChangedEntries } from './changed-entries.ts'

/**
 * What desk and server tell each other about the draft of the shop. There is one draft, which one device
 * edits at a time; its revision counts up with every change, whoever makes it.
 */

export interface DraftState {
  readonly revision: number
  /** Changes with every file of the folder: a position in a list means nothing in another state of it. */
  readonly folder: string
  /** What a publication would change, in words; empty where there is nothing to publish. */
  readonly changes: readonly string[]
  readonly entries: ChangedEntries
  /** Those of the check: with any of them the draft cannot be published. */
  readonly problems: readonly ShopProblem[]
  readonly warnings: readonly ShopProblem[]
  /** Files that have changed in the folder since the draft changed them. */
  readonly overtaken: readonly ShopFile[]
  /** Why the server cannot write the shop's folder; null where it can. */
  readonly unwritable: string | null
  /** Where visitors find the page; null where the server does not know it. */
  readonly address: string | null
  /** The name of another device that is editing; null where this one may. */
  readonly editor: string | null
}

/** What a device had before it when it made a change. */
export type SeenDraft = Pick<DraftState, 'revision' | 'folder'>

export interface ShopDraft extends DraftState {
  /** As they are in the draft, or in the folder where the draft does not change them. */
  readonly files: ShopTexts
}

/** Another device is editing: nothing was stored. */
export interface TakenReply {
  readonly kind: 'taken'
  readonly draft: ShopDraft
}

/** `outdated`: draft or folder have changed meanwhile, nothing was stored. `unfit`: a change names no place of a file. */
export type ShopChangeReply =
  | { readonly kind: 'stored'; readonly state: DraftState }
  | { readonly kind: 'outdated' | 'unfit'; readonly draft: ShopDraft }
  | TakenReply

/** `opened`: this device edits now. */
export type DraftReply =
  | { readonly kind: 'stored' | 'outdated' | 'opened'; readonly draft: ShopDraft }
  | TakenReply

/** `refused`: for the problems or overtaken files of the draft. `not-written`: the folder is as before. */
export type PublishReply =
  | { readonly kind: 'published' | 'outdated' | 'refused'; readonly draft: ShopDraft }
  | { readonly kind: 'not-written'; readonly reason: string }
  | TakenReply

export type PublishChangesReply =
  | { readonly kind: 'published' | 'refused' }
  | Extract<PublishReply, { kind: 'not-written' }>

export interface ShopVersion {
  readonly id: string
  readonly at: number
  /** The name of the device; empty where files were changed by hand. */
  readonly by: string
  readonly changes: readonly string[]
  /** Whether the shop is like this now. */
  readonly isCurrent: boolean
}

export interface VersionDetail extends ShopVersion {
  /** What restoring it would change now. */
  readonly differences: readonly string[]
}

/** Of an uploaded picture: the name to write into the catalogue. */
export interface UploadReply {
  readonly file: string
}

export const MOST_CHANGES = 200
export const LARGEST_CHANGE_BYTES = 512 * 1024
/** Of all pictures that are not published yet. They are in the database, and a publication reads them all. */
export const MOST_UPLOADED_BYTES = 200_000_000
export const LONGEST_PICTURE_PX = 6000

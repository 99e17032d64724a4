import type { LastBackup } from '../backup/wire.ts'
import type { RetentionOutlook } from '../retention/wire.ts'

/** A mistake in the shop's files. */
export interface ToldProblem {
  /** For whoever knows the forms of the desk. */
  readonly words: string
  /** For whoever edits the files: file, place, what is wrong. */
  readonly line: string
}

/** Something that the seller should know before anything else. */
export type DeskNotice =
  | { readonly kind: 'cannot-store' }
  /** `since` is when the oldest mail that waits was planned. */
  | { readonly kind: 'mail-fails'; readonly since: number | undefined }
  /** Until they are delivered or dismissed. */
  | { readonly kind: 'mails-refused'; readonly count: number }
  /** The shop's files have mistakes; visitors see the shop of before. */
  | {
      readonly kind: 'shop-refused'
      readonly count: number
      /** The first ones. */
      readonly problems: readonly ToldProblem[]
    }
  | { readonly kind: 'disk-low'; readonly freeMegabytes: number }
  | {
      readonly kind: 'erasing-soon'
      readonly at: number
      readonly count: number
      readonly keepMonths: number
    }
  | { readonly kind: 'backup-old'; readonly madeAt: number }

export interface ServerFacts {
  readonly version: string
  /** Null where nobody knows. */
  readonly freeBytes: number | null
  /** The desk warns at its top. */
  readonly isDiskLow: boolean
  readonly dataDir: string
  /** Null where none was ever made. */
  readonly lastBackup: LastBackup | null
  /** Postgres has tools of its own. */
  readonly hasOwnBackup: boolean
  /** The page's address on the web, as the settings name it. */
  readonly publicAddress: string | null
}

/** What the server tells the desk about itself, the most urgent notice first. */
export interface DeskStatus {
  readonly notices: readonly DeskNotice[]
  readonly retention: RetentionOutlook
  readonly server: ServerFacts
  /** Whether visitors still read something that the shipped shop says. */
  readonly isSample: boolean
}

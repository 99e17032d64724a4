import type { RetentionOutlook } from '../retention/wire.ts'

/** Something that the seller should know before anything else. */
export type DeskNotice =
  | { readonly kind: 'cannot-store' }
  /** `since` is when the oldest mail that waits was planned. */
  | { readonly kind: 'mail-fails'; readonly since: number | undefined }
  /** Those of requests that the seller has not looked at. */
  | { readonly kind: 'mails-refused'; readonly count: number }
  /** The shop's files have mistakes; visitors see the shop of before. */
  | {
      readonly kind: 'shop-refused'
      readonly count: number
      /** The first ones. */
      readonly problems: readonly string[]
    }
  | { readonly kind: 'disk-low'; readonly freeMegabytes: number }
  | {
      readonly kind: 'erasing-soon'
      readonly at: number
      readonly count: number
      readonly keepMonths: number
    }
  | { readonly kind: 'backup-old'; readonly madeAt: number }

/** What the server tells the desk about itself, the most urgent notice first. */
export interface DeskStatus {
  readonly notices: readonly DeskNotice[]
  readonly retention: RetentionOutlook
  /** Whether visitors still read something that the shipped shop says. */
  readonly isSample: boolean
}

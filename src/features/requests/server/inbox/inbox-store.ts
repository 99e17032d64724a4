import type { SellerState } from '../../wire.ts'

/** A mail that was given up, or is held until the seller releases it. */
export type StoppedMail = 'refused' | 'held'

/** Which requests the seller wants to see. */
export interface InboxFilter {
  /** Beginnings of words; a request must have all of them. */
  readonly terms: readonly string[]
  readonly state?: SellerState | undefined
  readonly isToCheck?: boolean | undefined
  readonly mail?: StoppedMail | undefined
  readonly since?: number | undefined
}

export interface InboxPage extends InboxFilter {
  /** The last id of the page before. */
  readonly before?: string | undefined
  readonly most: number
}

/** What the desk needs of a database to list and find requests. */
export interface InboxStore {
  /** Ids, newest first. */
  readonly find: (page: InboxPage) => Promise<readonly string[]>
  /** How many there are, counted up to `most`. */
  readonly count: (filter: InboxFilter, most: number) => Promise<number>
  /** How many requests were ever erased, by whichever instance. */
  readonly erasures: () => Promise<number>
  /** Makes some stored requests searchable that are not yet; true where more may follow. */
  readonly index: () => Promise<boolean>
}

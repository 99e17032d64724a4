import type { SellerState } from '../../wire/seller-states.ts'
import type { StoredRequest } from '../request-store.ts'

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

/** What a search has found so far. */
export interface Looked {
  readonly ids: readonly string[]
  /** Set where it was broken off: nothing before this id was looked at. */
  readonly reached?: string
}

/** What the desk needs of a database to list and find requests. */
export interface InboxStore {
  /** Ids, newest first. */
  readonly find: (page: InboxPage) => Promise<readonly string[]>
  /** The same for somebody who waits: broken off where it takes long. */
  readonly look: (page: InboxPage) => Promise<Looked>
  /** How many there are, counted up to `most`. */
  readonly count: (filter: InboxFilter, most: number) => Promise<number>
  readonly statesOf: (ids: readonly string[]) => Promise<ReadonlyMap<string, SellerState>>
  /** How many requests were ever erased, by whichever instance. */
  readonly erasures: () => Promise<number>
  /** Ids that follow `after`, oldest first, each with whether it can be searched for and was counted. */
  readonly walk: (
    after: string,
    most: number,
  ) => Promise<{ readonly id: string; readonly isIndexed: boolean }[]>
  /** Makes requests searchable and counts them; those that are already stay as they are. */
  readonly index: (
    requests: readonly Pick<StoredRequest, 'id' | 'receivedAt' | 'params' | 'message' | 'order'>[],
  ) => Promise<void>
}

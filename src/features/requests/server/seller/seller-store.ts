import type { SellerChange } from '../../wire.ts'
import type { NewDelivery } from '../../../../server/outbox/delivery.ts'

/** Retries, replies and releases are noted, and change nothing here. */
export type NotedChange = SellerChange | { readonly kind: 'retry' | 'reply' | 'release' }
export type StoredChangeKind = NotedChange['kind']

export interface NewSellerChange {
  readonly requestId: string
  readonly at: number
  /** The name of the device. */
  readonly by: string
  readonly change: NotedChange
}

/** One line of the history. */
export interface PastChange {
  readonly at: number
  readonly by: string
  readonly kind: StoredChangeKind
  /** The state; empty for other kinds, since notes may be long. */
  readonly state: string
}

export interface SellerWork {
  /** The number of the last change; 0 before the first. */
  readonly version: number
  readonly notes: string
  /** Oldest first. */
  readonly changes: readonly PastChange[]
}

export type Appended =
  | 'stored'
  /** The request has another version by now. */
  | 'overtaken'
  /** The request was erased. */
  | 'absent'

/** What the desk needs of a database to keep what sellers do with requests. History is only appended to. */
export interface SellerStore {
  readonly workOn: (requestId: string) => Promise<SellerWork>
  /**
   * Adds a change that refers to `version`, and moves the request in the inbox where its state changes.
   * What is to be delivered of it is stored in the same commit.
   */
  readonly append: (
    change: NewSellerChange,
    version: number,
    deliveries?: readonly NewDelivery[],
  ) => Promise<Appended>
  /** Differs after each change, whichever instance stored it. */
  readonly latest: () => Promise<string>
}

import type { Delivery, Delivered, Refused, Sending, Waiting } from '../outbox/delivery.ts'
import type { CheckedOrder } from './checked-order.ts'

/** The variables of a request, cleaned at the border. */
export type Params = Readonly<Record<string, string>>

/** A visitor's request, or our own notice to the seller that a payment came in. */
export type RequestKind = 'quote' | 'payment'

export interface NewRequest {
  readonly kind: RequestKind
  /** Sorts by time, and is ours alone: the request's own number is drawn by browsers. */
  readonly id: string
  readonly receivedAt: number
  /** Equal for equal parameters. */
  readonly hash: string
  readonly params: Params
  readonly order: CheckedOrder
  /** The same on every attempt, so that a duplicate can be recognised. */
  readonly messageId: string
}

export interface StoredRequest extends Omit<NewRequest, 'hash'> {
  /** How often the same request came again. */
  readonly repeats: number
  readonly delivery: Delivery
}

export interface ClaimedRequest extends StoredRequest {
  readonly delivery: Sending
}

export interface Claim {
  readonly now: number
  readonly leaseMs: number
  readonly most: number
}

/** What the relay and the seller's desk need of a database. */
export interface RequestStore {
  /** Resolves once the request is on disk, with the id of the row that stands for it. */
  readonly accept: (request: NewRequest) => Promise<string>
  /** Takes due requests, and those whose lease ran out, for one attempt each. */
  readonly claim: (claim: Claim) => Promise<ClaimedRequest[]>
  /** Ends the attempt numbered in `delivery`; false where another one has begun since. */
  readonly settle: (id: string, delivery: Waiting | Delivered | Refused) => Promise<boolean>
  /** Gives an attempt back that was not made, until `dueAt`; false where another has begun since. */
  readonly postpone: (id: string, delivery: Sending, dueAt: number) => Promise<boolean>
  /** By id, or every request that bears this number. */
  readonly find: (idOrNumber: string) => Promise<StoredRequest[]>
  /** Newest first; `before` is the last id of the page before. */
  readonly list: (page: { before?: string; most: number }) => Promise<StoredRequest[]>
  /** Puts a request back in line, unless it moved on since it was read. */
  readonly putBack: (id: string, delivery: Waiting) => Promise<boolean>
  readonly erase: (id: string) => Promise<boolean>
  /** After a day a request that comes again is a new one: keeps the index of hashes small. */
  readonly forgetHashes: (now: number) => Promise<void>
  /** Rejects where nothing can be written at the moment. */
  readonly probe: () => Promise<void>
  readonly close: () => Promise<void>
}

/** The database cannot be used as it is, and mending it is the seller's decision, not ours. */
export class UnusableDatabaseError extends Error {
  override readonly name = 'UnusableDatabaseError'
}

/** So many wait for the database that one more would only wait in vain. */
export class StoreBusyError extends Error {
  override readonly name = 'StoreBusyError'
}

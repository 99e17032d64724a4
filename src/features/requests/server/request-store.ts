import type { Delivery, NewDelivery } from '../../../server/outbox/delivery.ts'
import type { CheckedOrder } from './checked-order.ts'
import type { Walk } from '../../../order/summary-codec.ts'
import type { SellerState } from '../wire.ts'
import type { Params, SentData } from './sent-data.ts'

/** A visitor's request, as it was received and judged. */
export interface ReceivedRequest extends SentData {
  /** Sorts by time, and is ours alone: the request's own number is drawn by browsers. */
  readonly id: string
  readonly receivedAt: number
  /** Equal for equal parameters. */
  readonly hash: string
  /** Concealed; only its deliveries keep it. */
  readonly network: string
  readonly params: Params
  /** What its page tells of the visit. */
  readonly walk: Walk | undefined
  readonly order: CheckedOrder
}

export interface NewRequest extends ReceivedRequest {
  /** What is to be delivered of it. */
  readonly deliveries: readonly NewDelivery[]
}

export interface StoredRequest extends Omit<ReceivedRequest, 'hash' | 'network' | 'walk'> {
  /** How often the same request came again. */
  readonly repeats: number
  /** How far the seller has got with it. */
  readonly state: SellerState
  /** Its mail to the seller. */
  readonly delivery: Delivery
}

/** What the relay and the seller's commands need of a database. */
export interface RequestStore {
  /** Resolves once request and deliveries are on disk, with the id of the new or repeated row. */
  readonly accept: (request: NewRequest) => Promise<string>
  /** By id, or every request with this number. */
  readonly find: (idOrNumber: string) => Promise<StoredRequest[]>
  /** Newest first; `before` is the last id of the page before. */
  readonly list: (page: { before?: string; most: number }) => Promise<StoredRequest[]>
  /** Newest first. */
  readonly ofIds: (ids: readonly string[]) => Promise<StoredRequest[]>
  /** Removes a request, its deliveries, its logo, and the seller's notes and history. */
  readonly erase: (id: string) => Promise<boolean>
  /** After a day a request that comes again is a new one: keeps the index of hashes small. */
  readonly forgetHashes: (now: number) => Promise<void>
}

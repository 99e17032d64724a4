import type { Delivery, NewDelivery } from '../../../server/outbox/delivery.ts'
import type { CheckedOrder } from './checked-order.ts'
import type { Walk } from '../../../order/write-summary.ts'
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
  /** The day in Italy on which the seller comes back to it, as 2026-11-25. */
  readonly followUp: string | undefined
  /** Its mail to the seller. */
  readonly delivery: Delivery
}

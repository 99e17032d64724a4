import type { AttemptResult } from '../mail/attempt-result.ts'
import type { ClaimedDelivery, Ended, NewDelivery } from './delivery.ts'

/** Deliveries of one lane leave one at a time, and wait for no other lane. */
export type LaneName = 'seller' | 'webhooks' | 'unhurried'

/** How deliveries of one kind are made. */
export interface DeliveryKind {
  /** Deliveries carry this name in the database: it must never change. */
  readonly name: string
  readonly attempt: (delivery: ClaimedDelivery) => Promise<AttemptResult>
  /** Told of each end, also of the one after the last of many tries, right before it is stored. It must not reject. */
  readonly onEnd?: (delivery: ClaimedDelivery, ended: Ended) => Promise<void>
  /** Why a delivery must not be made any more; it is then refused, and does not count for the cap. */
  readonly refusal?: (delivery: ClaimedDelivery) => Promise<string | undefined>
  /** Absent: the seller's. */
  readonly lane?: LaneName
  /** Of deliveries about one subject to one network, a later one waits until the earlier one has ended. */
  readonly isOrdered?: boolean
  readonly cap?: DeliveryCap
  /** Claimed before all kinds that are not urgent. */
  readonly isUrgent?: boolean
  /** Plans the delivery that stands for all those that the cap holds back until `at`. */
  readonly planDigest?: ((at: number) => NewDelivery) | undefined
}

/** At most so many attempts an hour. Kinds with a cap of the same name are counted together. */
export interface DeliveryCap {
  readonly name: string
  readonly perHour: () => number
}

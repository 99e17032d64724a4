import type { AttemptResult } from '../mail/attempt-result.ts'
import type { ClaimedDelivery, NewDelivery } from './delivery.ts'

/** How deliveries of one kind are made. */
export interface DeliveryKind {
  /** Deliveries carry this name in the database: it must never change. */
  readonly name: string
  readonly attempt: (delivery: ClaimedDelivery) => Promise<AttemptResult>
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

import type { NewDelivery } from '../../../server/outbox/delivery.ts'
import type { DeliveryKind } from '../../../server/outbox/delivery-kind.ts'
import type { ReceivedRequest } from './request-store.ts'

/** A kind of delivery that a new request leads to: planned when it is stored, attempted later. */
export interface RequestDelivery extends DeliveryKind {
  /** Empty where this request needs none. */
  readonly plan: (request: ReceivedRequest) => readonly NewDelivery[]
}

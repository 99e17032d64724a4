import type { ClaimedDelivery, Delivered, Delivery, Refused, Waiting } from './delivery.ts'

export interface DeliveryClaim {
  readonly now: number
  readonly leaseMs: number
  readonly kinds: readonly string[]
}

/** What the outbox and the seller's commands need of a database. */
export interface DeliveryStore {
  /** Takes one delivery of these kinds that is due, or whose lease ran out, for one attempt. */
  readonly claim: (claim: DeliveryClaim) => Promise<ClaimedDelivery | undefined>
  /** Ends the attempt that `ended` counts; false where another one has begun since. */
  readonly settle: (id: string, ended: Waiting | Delivered | Refused) => Promise<boolean>
  /** Gives back an attempt that was not made, until `dueAt`; false where another has begun since. */
  readonly postpone: (claimed: ClaimedDelivery, dueAt: number) => Promise<boolean>
  /** Oldest first. */
  readonly ofSubjects: (subjects: readonly string[]) => Promise<Delivery[]>
  /** Puts a delivery back in line, unless it is being sent or moved on since it was read. */
  readonly putBack: (id: string, waiting: Waiting, payload: string) => Promise<boolean>
  /** The kinds of all deliveries with something left to do. */
  readonly openKinds: () => Promise<string[]>
}

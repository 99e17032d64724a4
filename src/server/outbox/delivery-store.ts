import type {
  ClaimedDelivery,
  Delivered,
  Delivery,
  NewDelivery,
  Refused,
  Waiting,
} from './delivery.ts'

export interface DeliveryClaim {
  readonly now: number
  readonly leaseMs: number
  /** The most urgent first. */
  readonly kinds: readonly string[]
  /** Those of them whose deliveries to one network about one subject wait for each other. */
  readonly ordered?: readonly string[] | undefined
  /** The network of the claim before: the next one in the order of keys has its turn. */
  readonly after?: string | undefined
  /** Networks that have to wait: an attempt is under way. */
  readonly busy?: readonly string[] | undefined
}

/** What the outbox and the seller's commands need of a database. */
export interface DeliveryStore {
  /** Takes one delivery of the first kind that has one due, or whose lease ran out, for one attempt. */
  readonly claim: (claim: DeliveryClaim) => Promise<ClaimedDelivery | undefined>
  /** Prolongs the lease of this attempt; false where another one has begun since. */
  readonly renew: (id: string, attempt: number, leaseUntil: number) => Promise<boolean>
  /** Ends the attempt that `ended` counts; false where another one has begun since. */
  readonly settle: (id: string, ended: Waiting | Delivered | Refused) => Promise<boolean>
  /** Gives back an attempt that was not made, until `dueAt`; false where another has begun since. */
  readonly postpone: (claimed: ClaimedDelivery, dueAt: number) => Promise<boolean>
  /** Oldest first. */
  readonly ofSubjects: (subjects: readonly string[]) => Promise<Delivery[]>
  /** Adds a delivery, unless one of its kind is waiting or being sent, or one has its id. */
  readonly addOnce: (delivery: NewDelivery) => Promise<void>
  /** Of this kind, planned until then and never attempted; oldest first. */
  readonly neverTried: (kind: string, plannedUntil: number, most: number) => Promise<NewDelivery[]>
  /** Those of them that still wait were delivered by another delivery, as `detail` says. */
  readonly deliveredByAnother: (ids: readonly string[], at: number, detail: string) => Promise<void>
  /** How many others of a kind and network are being sent, or were perhaps delivered since then. */
  readonly countMade: (asked: {
    readonly kind: string
    readonly network: string
    readonly since: number
    readonly except: string
  }) => Promise<number>
  /** Lets what is held about a subject leave; false where nothing was. */
  readonly release: (subject: string, now: number) => Promise<boolean>
  /** Of this kind, held since before then, and not yet told to the seller; oldest first. */
  readonly heldUntold: (kind: string, before: number, most: number) => Promise<NewDelivery[]>
  /** The seller was told of those of them that are still held, as `detail` says. */
  readonly tellHeld: (ids: readonly string[], detail: string) => Promise<void>
  /** When the oldest delivery of these kinds that has something left to do was planned. */
  readonly oldestOpen: (kinds: readonly string[]) => Promise<number | undefined>
  /** Puts a delivery back in line, unless it is being sent or moved on since it was read. */
  readonly putBack: (id: string, waiting: Waiting, payload: string) => Promise<boolean>
  /** The kinds of all deliveries with something left to do. */
  readonly openKinds: () => Promise<string[]>
}

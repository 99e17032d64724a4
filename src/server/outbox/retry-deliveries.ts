import { withOtherMessageId } from '../mail/mail-payload.ts'
import { tryAgain, type Delivery, type Dismissed, type Ended, type Waiting } from './delivery.ts'
import type { DeliveryStore } from './delivery-store.ts'

export type RetryResult =
  | 'queued'
  | 'nothing-planned'
  | 'being-sent'
  | 'delivered-already'
  /** It is set aside: releasing it is another decision. */
  | 'held'
  /** It moved on while it was looked at. */
  | 'overtaken'

interface RetryOptions {
  readonly now: number
  readonly isAgain: boolean
  /** The id of one delivery; absent: all of the subjects. */
  readonly only?: string | undefined
  /** Kinds that are never made again. */
  readonly never: readonly string[]
}

/**
 * Puts every delivery about the subjects that has reached nobody back in line; where the seller asks
 * for it again, also those that are delivered. The result is about the first subject, unless only others
 * had something to put back.
 */
export async function retryDeliveries(
  subjects: readonly string[],
  store: Pick<DeliveryStore, 'ofSubjects' | 'putBack'>,
  { now, isAgain, only, never }: RetryOptions,
): Promise<RetryResult> {
  const all = (await store.ofSubjects(subjects)).filter(({ kind }) => !never.includes(kind))
  const deliveries = only === undefined ? all : all.filter(({ id }) => id === only)
  if (deliveries.length === 0) return 'nothing-planned'
  const chosen = deliveries.filter(isAtRest).filter(({ state }) => isAgain || state !== 'delivered')
  for (const delivery of chosen) {
    const isBack = await store.putBack(delivery.id, tryAgain(delivery, now), payloadOf(delivery))
    if (!isBack) return 'overtaken'
  }
  const isOwn = ({ subject }: Delivery) => subject === subjects[0]
  if (chosen.some(isOwn)) return 'queued'
  // A notice that was put back must not hide that the request itself is held or being sent.
  const left = chosen.length === 0 ? deliveries : deliveries.filter(isOwn)
  if (left.some(({ state }) => state === 'sending')) return 'being-sent'
  if (left.some(({ state }) => state === 'held')) return 'held'
  return chosen.length === 0 ? 'delivered-already' : 'queued'
}

function isAtRest(delivery: Delivery): delivery is Delivery & (Waiting | Ended | Dismissed) {
  return delivery.state !== 'sending' && delivery.state !== 'held'
}

/** Mailboxes hide a second mail with the Message-ID of one that they have. */
function payloadOf({ state, payload, attempt }: Delivery): string {
  return state === 'delivered' ? withOtherMessageId(payload, attempt) : payload
}

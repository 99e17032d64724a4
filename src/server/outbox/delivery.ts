import type { AttemptResult } from '../mail/attempt-result.ts'

/** One thing to be delivered, as it is planned. The outbox reads nothing of it but the kind. */
export interface NewDelivery {
  /** Sorts by time. */
  readonly id: string
  /** Says who makes the attempts. */
  readonly kind: string
  /** The id of the request or payment that it is about. */
  readonly subject: string
  /**
   * Networks take turns: equal for senders of one network, or for calls to one receiver; empty for
   * deliveries of our own.
   */
  readonly network: string
  /** What every attempt needs, and must find unchanged: written and read by its kind alone. */
  readonly payload: string
  /** Takes the place of `payload` where, in the commit, another request turns out to have named its payment. */
  readonly payloadOfSecond?: string | undefined
  readonly createdAt: number
  /** Whether it waits for the seller to release it. */
  readonly isHeld?: boolean
}

export type Delivery = NewDelivery & DeliveryState
export type ClaimedDelivery = NewDelivery & Sending

/** How far a delivery has got. It is never dropped. */
export type DeliveryState = Waiting | Sending | Ended | Dismissed | Held

/** How an attempt may end it. */
export type Ended = Delivered | Written | Refused

interface Tried {
  /** Counts the attempts begun; the result of an overtaken attempt is ignored by it. */
  readonly attempt: number
  /** Failed attempts since it was planned, or since the seller asked for another round. */
  readonly failures: number
  /** Attempts whose end is not known: the mail may have arrived. */
  readonly undecided: number
  /** The last reply of the receiving server, or why there was none. */
  readonly detail: string
  /** After this moment a failure is kept for the seller to retry. The first failure sets it. */
  readonly giveUpAt: number
  /** How the latest attempts ended, oldest first. One that is missing never reported its end. */
  readonly log: readonly PastAttempt[]
}

export interface PastAttempt {
  readonly attempt: number
  readonly at: number
  readonly result: AttemptResult['kind']
  readonly detail: string
}

export type Waiting = Tried & { readonly state: 'waiting'; readonly dueAt: number }
export type Sending = Tried & { readonly state: 'sending'; readonly leaseUntil: number }
type Delivered = Tried & { readonly state: 'delivered'; readonly at: number }
/** A file on the server, because there is no mail account. */
export type Written = Tried & { readonly state: 'written'; readonly at: number }
export type Refused = Tried & { readonly state: 'refused'; readonly at: number }
/** Refused, and the seller needs it no more. */
export type Dismissed = Tried & { readonly state: 'dismissed'; readonly at: number }
/** Set aside: nothing happens until the seller releases it. */
export type Held = Tried & { readonly state: 'held' }

// A greylisting server takes the second try after minutes; six hours spans an outage.
const FIRST_RETRY_MS = 30_000
export const LONGEST_RETRY_MS = 6 * 60 * 60_000
/** Caps count by the hour: no delivery waits for one any longer. */
export const LONGEST_CAP_MS = 60 * 60_000
// Deliveries that failed together should not come back together.
const JITTER = 0.25
// A weekend without a mail server loses nothing.
const KEEP_TRYING_MS = 3 * 24 * 60 * 60_000
const LONGEST_DETAIL = 500
// Three days of repeats are about twenty attempts.
const MOST_LOGGED = 30

export function retryAt(failures: number, now: number, random: () => number): number {
  const doubled = FIRST_RETRY_MS * 2 ** Math.min(failures - 1, 30)
  const spread = 1 + JITTER * (2 * random() - 1)
  return now + Math.round(Math.min(Math.max(doubled * spread, FIRST_RETRY_MS), LONGEST_RETRY_MS))
}

export function untried(now: number): Waiting {
  const counts = { attempt: 0, failures: 0, undecided: 0 }
  return { state: 'waiting', dueAt: now, ...counts, detail: '', giveUpAt: 0, log: [] }
}

export function afterAttempt(
  { attempt, failures, undecided, giveUpAt, log: before }: Sending,
  result: AttemptResult,
  now: number,
  random: () => number,
): Waiting | Ended {
  const detail = keepable(result.detail)
  const log = [...before, { attempt, at: now, result: result.kind, detail }].slice(-MOST_LOGGED)
  const tried = { attempt, failures, undecided, giveUpAt, detail, log }
  switch (result.kind) {
    case 'delivered':
    case 'written':
      return { state: result.kind, at: now, ...tried }
    case 'refused':
      return { state: 'refused', at: now, ...tried, failures: failures + 1 }
    case 'failed': {
      const failed = {
        ...tried,
        failures: failures + 1,
        undecided: undecided + (result.undecided ? 1 : 0),
        // A server that stood still for days has tried nothing in that time.
        giveUpAt: failures === 0 ? now + KEEP_TRYING_MS : giveUpAt,
      }
      if (now >= failed.giveUpAt) return { state: 'refused', at: now, ...failed }
      const asked = now + Math.min(result.retryAfterMs ?? 0, LONGEST_RETRY_MS)
      const dueAt = Math.max(retryAt(failed.failures, now, random), asked)
      return { state: 'waiting', dueAt, ...failed }
    }
  }
}

/** The seller asks for another round: as if it were new, but with its history. */
export function tryAgain(
  { attempt, undecided, detail, log }: Waiting | Ended | Dismissed,
  now: number,
): Waiting {
  return { ...untried(now), attempt, undecided, detail, log }
}

/** As if it were new. Which digest has told of it stays known: that mail has to be erased with it. */
export function afterRelease({ detail, log }: Delivery, now: number): Waiting {
  const told: PastAttempt = { attempt: 0, at: now, result: 'delivered', detail }
  return { ...untried(now), log: detail === '' ? log : [...log, told] }
}

/** Postgres stores no NUL, and a reply may be of any length. */
function keepable(said: string): string {
  return said.slice(0, LONGEST_DETAIL).replace(/\p{Cc}/gu, ' ')
}

/** Where a stored request stands on its way to the seller. Nothing ever leaves this union. */
export type Delivery = Waiting | Sending | Delivered | Refused

interface Tried {
  /** Counts the attempts begun; it also fences off an attempt whose lease was taken over. */
  readonly attempt: number
  /** Failed attempts since the request came, or since the seller asked for another round. */
  readonly failures: number
  /** Attempts of which nobody knows whether the mail arrived. */
  readonly undecided: number
  /** What the mail server, or the lack of one, last said. */
  readonly detail: string
  /** After this moment a failure, unless it is the first, is kept for the seller to retry by hand. */
  readonly giveUpAt: number
}

export interface Waiting extends Tried {
  readonly state: 'waiting'
  readonly dueAt: number
}

export interface Sending extends Tried {
  readonly state: 'sending'
  readonly leaseUntil: number
}

export interface Delivered extends Tried {
  readonly state: 'delivered'
  readonly at: number
}

export interface Refused extends Tried {
  readonly state: 'refused'
  readonly at: number
}

/** How one attempt ended, as far as the mailer can tell. */
export type AttemptResult =
  | { readonly kind: 'delivered'; readonly detail: string }
  | { readonly kind: 'refused'; readonly detail: string }
  /** Not sent, or perhaps sent: the reply to the final dot never came. */
  | { readonly kind: 'failed'; readonly detail: string; readonly undecided: boolean }

// A greylisting server takes the second try after minutes; six hours spans an outage.
const FIRST_RETRY_MS = 30_000
export const LONGEST_RETRY_MS = 6 * 60 * 60_000
/** Caps count by the hour: nobody waits for one any longer. */
export const LONGEST_CAP_MS = 60 * 60_000
// Requests that failed together should not come back together.
const JITTER = 0.25
/** A weekend without a mail server costs nobody a request. */
const KEEP_TRYING_MS = 3 * 24 * 60 * 60_000
const LONGEST_DETAIL = 500

export function retryAt(failures: number, now: number, random: () => number): number {
  const doubled = FIRST_RETRY_MS * 2 ** Math.min(failures - 1, 30)
  const spread = 1 + JITTER * (2 * random() - 1)
  return now + Math.round(clamp(doubled * spread, FIRST_RETRY_MS, LONGEST_RETRY_MS))
}

export function newDelivery(now: number): Waiting {
  const untried = { attempt: 0, failures: 0, undecided: 0, detail: '' }
  return { state: 'waiting', dueAt: now, giveUpAt: now + KEEP_TRYING_MS, ...untried }
}

export function afterAttempt(
  { attempt, failures, undecided, giveUpAt }: Sending,
  outcome: AttemptResult,
  now: number,
  random: () => number,
): Waiting | Delivered | Refused {
  const tried = { attempt, failures, undecided, giveUpAt, detail: keepable(outcome.detail) }
  switch (outcome.kind) {
    case 'delivered':
      return { state: 'delivered', at: now, ...tried }
    case 'refused':
      return { state: 'refused', at: now, ...tried, failures: failures + 1 }
    case 'failed': {
      const failed = {
        ...tried,
        failures: failures + 1,
        undecided: undecided + (outcome.undecided ? 1 : 0),
        // A server that stood still for days has tried nothing in that time.
        giveUpAt: failures === 0 ? now + KEEP_TRYING_MS : giveUpAt,
      }
      if (now >= failed.giveUpAt) return { state: 'refused', at: now, ...failed }
      return { state: 'waiting', dueAt: retryAt(failed.failures, now, random), ...failed }
    }
  }
}

/** The seller asks for another round: as if it had just come, but with its history. */
export function tryAgain(delivery: Waiting | Refused, now: number): Waiting {
  const { attempt, undecided, detail } = delivery
  return { ...newDelivery(now), attempt, undecided, detail }
}

/** Postgres takes no NUL, and nobody a reply without end. */
function keepable(said: string): string {
  return said.slice(0, LONGEST_DETAIL).replace(/\p{Cc}/gu, ' ')
}

function clamp(value: number, lowest: number, highest: number): number {
  return Math.min(Math.max(value, lowest), highest)
}

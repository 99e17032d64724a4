import type { Cents } from '../../../order/money.ts'
import type { CheckedOrder } from './checked-order.ts'

const MINUTE_MS = 60_000
const HOUR_MINUTES = 60
const DAY_MINUTES = 24 * HOUR_MINUTES
// Above this it is a slip of the finger or a joke, which would hide all other orders; sums stay exact.
const LARGEST_CENTS = 1_000_000_000

/** What counts of an order in the figures, besides that it came. */
export interface CountedOrder {
  readonly product: string
  readonly color: string
  readonly cents: Cents
}

/** Only what the server has calculated itself: all else is a visitor's word. */
export function countedOrder(order: CheckedOrder): CountedOrder | undefined {
  const { product, color } = order.selections
  const cents = calculatedTotal(order)
  if (cents === null || cents > LARGEST_CENTS || !product || !color) return undefined
  return { product, color, cents }
}

function calculatedTotal({ claimedTotal, verdict }: CheckedOrder): Cents | null {
  if (verdict.kind === 'other-total') return verdict.listed
  if (verdict.kind === 'unreadable' || verdict.kind === 'not-offered') return null
  // The visitor's total is the one of our price list, of today or of the page that was open.
  return claimedTotal
}

/**
 * How long an answer took, rounded up as people say it: to minutes within the first hour, to hours
 * within two days, then to days. So the times of a million answers are some hundred values.
 */
export function answerMinutes(ms: number): number {
  const minutes = Math.max(1, Math.ceil(ms / MINUTE_MS))
  if (minutes <= HOUR_MINUTES) return minutes
  const unit = minutes <= 2 * DAY_MINUTES ? HOUR_MINUTES : DAY_MINUTES
  return Math.ceil(minutes / unit) * unit
}

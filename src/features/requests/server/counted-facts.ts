import type { Cents } from '../../../order/money.ts'
import { sumOfTotals } from '../../../order/quote.ts'
import type { CheckedGadget, CheckedOrder } from './checked-order.ts'

const MINUTE_MS = 60_000
const HOUR_MINUTES = 60
const DAY_MINUTES = 24 * HOUR_MINUTES
// Above this it is a slip of the finger or a joke, which would hide all other orders; sums stay exact.
const LARGEST_CENTS = 1_000_000_000

/** What counts of a gadget in the figures, besides that it was asked for. */
interface CountedGadget {
  readonly product: string
  readonly color: string
  readonly cents: Cents
}

/** Only what the server has calculated itself: all else is a visitor's word. */
export function countedGadget(gadget: CheckedGadget): CountedGadget | undefined {
  const { product, color } = gadget.selections
  const cents = calculatedSum(gadget)
  if (cents === null || cents > LARGEST_CENTS || !product || !color) return undefined
  return { product, color, cents }
}

/** What a request is worth in the figures: null where one of its gadgets does not count. */
export function countedCents({ gadgets }: CheckedOrder): Cents | null {
  return sumOfTotals(gadgets.map((gadget) => countedGadget(gadget)?.cents)) ?? null
}

function calculatedSum({ claimed, verdict }: CheckedGadget): Cents | null {
  if (verdict.kind === 'other-total') return verdict.listed
  if (verdict.kind === 'unreadable' || verdict.kind === 'not-offered') return null
  // The visitor's sum is the one of our price list, of today or of the page that was open.
  return claimed
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

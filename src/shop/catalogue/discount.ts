import type { Price } from '../../order/money.ts'
import type { Percent } from '../schema/field-schemas.ts'

const WHOLE = 1_000_000n

/**
 * The price less so much per cent, rounded half up to a ten-thousandth of a euro. It is done once,
 * when the shop is read: from then on the bracket has a price like any other, and what the visitor
 * is shown line by line adds up. In big integers, since price times percentage outgrows the others.
 */
export function discounted(price: Price, percent: Percent): Price {
  const exact = BigInt(price) * (WHOLE - BigInt(percent))
  return Number((exact + WHOLE / 2n) / WHOLE) as Price
}

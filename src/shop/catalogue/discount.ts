import type { Price } from '../../order/money.ts'
import type { Percent } from '../schema/field-schemas.ts'

const WHOLE = 1_000_000n

/**
 * The price minus the discount, rounded half up to a ten-thousandth of a euro. Computed once, when the
 * shop is read, so that the lines shown to the visitor add up. Uses BigInt, since price times
 * percentage can exceed the largest exact number.
 */
export function discounted(price: Price, percent: Percent): Price {
  const exact = BigInt(price) * (WHOLE - BigInt(percent))
  return Number((exact + WHOLE / 2n) / WHOLE) as Price
}

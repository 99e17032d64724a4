import type { Product } from './catalogue.ts'
import { formatWhole } from './money.ts'

/** The quantities that a product is sold in. Its minimum is one of its multiples. */
export type Lot = Pick<Product, 'minimum' | 'multiple'>

/** The smallest quantity that is sold and not less than the one asked for. */
export function soldQuantity({ minimum = 1, multiple = 1 }: Lot, asked: number): number {
  const quantity = Math.max(asked, minimum)
  // By the remainder: a quotient of large numbers would be rounded before it is rounded up.
  const rest = quantity % multiple
  return rest === 0 ? quantity : quantity + multiple - rest
}

/** `da 50 pezzi, a multipli di 25`. */
export function lotInWords({ minimum, multiple }: Lot): string {
  return [
    minimum === undefined ? [] : `da ${formatWhole(minimum)} pezzi`,
    multiple === undefined ? [] : `a multipli di ${formatWhole(multiple)}`,
  ]
    .flat()
    .join(', ')
}

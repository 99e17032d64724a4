import type { Product } from './catalogue.ts'
import { fillPlaceholders } from './fill-placeholders.ts'
import { formatWhole } from './money.ts'
import type { OfferTexts } from './order-texts.ts'

/** Which quantities of a product are sold. The minimum is one of its multiples. */
export type QuantityRule = Pick<Product, 'minimum' | 'multiple'>

/** The smallest quantity that is sold and at least the one asked for. */
export function soldQuantity({ minimum = 1, multiple = 1 }: QuantityRule, asked: number): number {
  const quantity = Math.max(asked, minimum)
  // The remainder is exact; a quotient of large numbers would be rounded.
  const rest = quantity % multiple
  return rest === 0 ? quantity : quantity + multiple - rest
}

/** `a partire da 50 pezzi, in multipli di 25`; nothing where any quantity is sold. */
export function quantityRuleText(
  { minimum = 1, multiple = 1 }: QuantityRule,
  texts: OfferTexts,
): string {
  return [
    minimum > 1 ? fillPlaceholders(texts.minimum, { count: formatWhole(minimum) }) : [],
    multiple > 1 ? fillPlaceholders(texts.multiple, { count: formatWhole(multiple) }) : [],
  ]
    .flat()
    .join(', ')
}

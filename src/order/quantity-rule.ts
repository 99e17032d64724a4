import type { Product } from './catalogue.ts'
import { fillPlaceholders } from './fill-placeholders.ts'
import { formatWhole } from './money.ts'
import type { OfferTexts } from './order-texts.ts'

/** The quantities that a product is sold in. Its minimum is one of its multiples. */
export type QuantityRule = Pick<Product, 'minimum' | 'multiple'>

/** The smallest quantity that is sold and not less than the one asked for. */
export function soldQuantity({ minimum = 1, multiple = 1 }: QuantityRule, asked: number): number {
  const quantity = Math.max(asked, minimum)
  // By the remainder: a quotient of large numbers would be rounded before it is rounded up.
  const rest = quantity % multiple
  return rest === 0 ? quantity : quantity + multiple - rest
}

/** `da 50 pezzi, a multipli di 25`; nothing where any quantity is sold. */
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

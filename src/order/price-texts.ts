import { UNKNOWN } from './dataset.ts'
import { fillPlaceholders } from './fill-placeholders.ts'
import { formatCents, formatPrice, formatWhole, type Cents, type Price } from './money.ts'
import type { PriceTexts } from './order-texts.ts'
import type { UnitQuote } from './quote.ts'

/** `250 pz`, the number never alone at the end of a line; a dash where there is no quantity. */
export function piecesText(quantity: number | null, { piece, pieces }: PriceTexts): string {
  const count = quantity === null ? UNKNOWN : formatWhole(quantity)
  const text = quantity === 1 ? piece : fillPlaceholders(pieces, { count })
  return text.replace(/([\d–]) /g, '$1\u00A0')
}

/** `262,50 €`; a dash where there is no amount. */
export function amountText(cents: Cents | undefined): string {
  return cents === undefined ? UNKNOWN : formatCents(cents)
}

/** `1,05 €/pz`. */
export function unitPriceText(price: Price, { each }: PriceTexts): string {
  return fillPlaceholders(each, { price: formatPrice(price) })
}

/** `250 pz × 1,05 €/pz`. */
export function piecesTimesPriceText(
  quantity: number | null,
  { unit }: UnitQuote,
  texts: PriceTexts,
): string {
  return `${piecesText(quantity, texts)} × ${unitPriceText(unit, texts)}`
}

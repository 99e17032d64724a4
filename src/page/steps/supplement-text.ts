import type { Price } from '../../order/money.ts'
import { unitPriceText } from '../../order/price-texts.ts'
import type { PageTexts } from '../../shop/texts/page-texts.ts'

/** `+0,25 €/pz`, or that it costs nothing more. */
export function supplementText(supplement: Price, { choices, prices }: PageTexts): string {
  return supplement > 0 ? `+${unitPriceText(supplement, prices)}` : choices.included
}

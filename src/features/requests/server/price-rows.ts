import { fillPlaceholders } from '../../../order/fill-placeholders.ts'
import { formatCents, times } from '../../../order/money.ts'
import type { OfferTexts, PriceTexts } from '../../../order/order-texts.ts'
import { piecesText, piecesTimesPriceText, unitPriceText } from '../../../order/price-texts.ts'
import { totalFor } from '../../../order/quote.ts'
import { SELECTIONS } from '../../../order/selections.ts'
import type { MailRow } from '../../../server/mail/html-blocks.ts'
import type { CheckedOrder } from './checked-order.ts'

interface PriceRowTexts {
  readonly prices: PriceTexts
  readonly offer: OfferTexts
}

/** How the listed total is made up, line by line; empty where the request could not be priced. */
export function priceRows(
  { quote, selections }: CheckedOrder,
  { prices, offer }: PriceRowTexts,
): MailRow[] {
  const { quantity } = selections
  if (!quote || quantity === null || quantity === undefined) return []
  const { lines, discount, unit, setup } = quote
  const pieces = times(unit, quantity)
  const total = totalFor(quote, quantity)
  if (pieces === undefined || total === undefined) return []
  return [
    ...lines
      .filter(({ id, price }) => id === 'product' || price > 0)
      .map(({ id, label, price }): MailRow => {
        const sign = id === 'product' ? '' : '+'
        return [`${SELECTIONS[id].label} (${label})`, sign + unitPriceText(price, prices)]
      }),
    ...rowIf(discount, ({ off, from }) => [
      offer.discount,
      fillPlaceholders(offer.off, {
        price: unitPriceText(off, prices),
        pieces: piecesText(from, prices),
      }),
    ]),
    ['Prezzo al pezzo', unitPriceText(unit, prices)],
    [piecesTimesPriceText(quantity, quote, prices), formatCents(pieces)],
    ...rowIf(setup || undefined, (price) => [offer.setup, `+${formatCents(price)}`]),
    ['Totale a listino', formatCents(total), 'total'],
  ]
}

function rowIf<Value>(value: Value | undefined, row: (value: Value) => MailRow): MailRow[] {
  return value === undefined ? [] : [row(value)]
}

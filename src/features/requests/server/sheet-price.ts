import type { Catalogue } from '../../../order/catalogue.ts'
import { formatCents, formatWhole, times, type Cents } from '../../../order/money.ts'
import { discountText } from '../../../order/order-rows.ts'
import type { OfferTexts, PriceTexts } from '../../../order/order-texts.ts'
import { unitPriceText } from '../../../order/price-texts.ts'
import { sumOfTotals, totalFor, type QuoteLine } from '../../../order/quote.ts'
import { SELECTIONS } from '../../../order/selections.ts'
import type { PriceLine, SheetPrice } from '../wire/request-sheet.ts'
import type { CheckedGadget } from './checked-order.ts'
import { selectionInWords } from './desk/request-row.ts'

interface PriceWords {
  readonly prices: PriceTexts
  readonly offer: OfferTexts
}

export const TOTAL_LABEL = 'Totale a listino'
/** Of one of several gadgets. */
export const SUM_LABEL = 'Importo a listino'

/** What all gadgets cost by the price list; undefined where one of them could not be priced. */
export function listedTotal(gadgets: readonly CheckedGadget[]): Cents | undefined {
  return sumOfTotals(
    gadgets.map(({ quote, selections }) => quote && totalFor(quote, selections.quantity ?? 0)),
  )
}

/** How the listed total is made up, line by line; undefined where the request could not be priced. */
export function sheetPrice(
  { quote, selections }: Pick<CheckedGadget, 'quote' | 'selections'>,
  { prices, offer }: PriceWords,
  totalLabel = TOTAL_LABEL,
): SheetPrice | undefined {
  const { quantity } = selections
  if (!quote || quantity === null || quantity === undefined) return undefined
  const { lines, discount, unit, setup } = quote
  const pieces = times(unit, quantity)
  const total = totalFor(quote, quantity)
  if (pieces === undefined || total === undefined) return undefined
  const product = lines.find(({ id }) => id === 'product')?.label ?? ''
  return {
    pieces: plain(`${formatWhole(quantity)} × ${product}`, formatCents(pieces)),
    unit: [
      ...lines.map((line) => quoteLine(line, prices)),
      ...(discount ? [plain(offer.discount, discountText(discount, prices, offer))] : []),
      plain('Prezzo al pezzo', unitPriceText(unit, prices)),
    ],
    setup: setup > 0 ? plain(offer.setup, `+${formatCents(setup)}`) : undefined,
    total: plain(totalLabel, formatCents(total)),
  }
}

/** With the colour, which costs nothing, after the product. */
export function withColor(
  price: SheetPrice,
  { selections }: Pick<CheckedGadget, 'selections'>,
  catalogue: Catalogue,
): SheetPrice {
  const chosen = selectionInWords(selections, 'color', catalogue)
  const [product, ...others] = price.unit
  const color = { label: SELECTIONS.color.label, chosen, amount: '' }
  return product && chosen !== '' ? { ...price, unit: [product, color, ...others] } : price
}

function quoteLine({ id, label, price }: QuoteLine, prices: PriceTexts): PriceLine {
  const sign = id === 'product' ? '' : '+'
  const isFree = id !== 'product' && price <= 0
  const amount = isFree ? '' : sign + unitPriceText(price, prices)
  return { label: SELECTIONS[id].label, chosen: label, amount }
}

function plain(label: string, amount: string): PriceLine {
  return { label, chosen: '', amount }
}

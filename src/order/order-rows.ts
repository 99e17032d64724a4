import type { Catalogue } from './catalogue.ts'
import { selectionText } from './dataset.ts'
import { fillPlaceholders } from './fill-placeholders.ts'
import { formatCents, formatWhole } from './money.ts'
import type { OfferTexts, OrderTexts, PriceTexts } from './order-texts.ts'
import { piecesText, unitPriceText } from './price-texts.ts'
import type { Discount, UnitQuote } from './quote.ts'
import { SELECTION_IDS, SELECTIONS, type Dataset, type SelectionId } from './selections.ts'

/** One line of an order as the page and the mail list it. */
export interface OrderRow<Id extends string> {
  readonly id: Id
  readonly label: string
  readonly text: string
}

export function selectionRows(catalogue: Catalogue, dataset: Dataset): OrderRow<SelectionId>[] {
  return SELECTION_IDS.map((id) => ({
    id,
    label: SELECTIONS[id].label,
    text: selectionText(catalogue, dataset, id),
  }))
}

/** What a price comes with, besides the selections. */
export const OFFER_IDS = ['discount', 'setup', 'vat', 'validity'] as const
export type OfferId = (typeof OFFER_IDS)[number]

/** Whether a term holds for a whole request, whatever is in it. */
export function isOfRequest({ id }: { readonly id: OfferId }): boolean {
  return id === 'vat' || id === 'validity'
}

/** Only the rows that this catalogue uses. */
export function offerRows(
  catalogue: Catalogue,
  quote: UnitQuote | undefined,
  { prices, offer }: Pick<OrderTexts, 'prices' | 'offer'>,
): OrderRow<OfferId>[] {
  if (!offer) return []
  const { vat, validityDays } = catalogue
  const { discount, setup } = quote ?? {}
  const used: Readonly<Record<OfferId, string | undefined>> = {
    discount: discount && discountText(discount, prices, offer),
    setup: setup ? formatCents(setup) : undefined,
    vat,
    validity: validityDays ? daysText(validityDays, offer) : undefined,
  }
  return OFFER_IDS.flatMap((id) => {
    const text = used[id]
    return text ? [{ id, label: offer[id], text }] : []
  })
}

/** `−0,05 €/pz per almeno 250 pz`. */
export function discountText(
  { off, from }: Discount,
  prices: PriceTexts,
  offer: OfferTexts,
): string {
  const pieces = piecesText(from, prices)
  return fillPlaceholders(offer.off, { price: unitPriceText(off, prices), pieces })
}

function daysText(count: number, { day, days }: OfferTexts): string {
  return count === 1 ? day : fillPlaceholders(days, { count: formatWhole(count) })
}

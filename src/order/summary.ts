import type { Catalogue } from './catalogue.ts'
import { FIELD_LABELS, FIELDS, inWords, UNKNOWN, type Dataset, type Field } from './dataset.ts'
import { fillPlaceholders } from './fill-placeholders.ts'
import { formatCents, formatPrice, formatWhole, type Price } from './money.ts'
import type { Customer, Order } from './order.ts'
import { paymentInWords, sameSelections } from './receipt.ts'
import { quoteUnit, totalOf, type UnitQuote } from './quote.ts'
import type { OfferTexts, OrderTexts, PriceTexts } from './order-texts.ts'

export interface SummaryRow {
  readonly field: Field
  readonly label: string
  readonly value: string
}

/** The selections in words, as the page and the mail list them. */
export function selectionRows(catalogue: Catalogue, dataset: Dataset): SummaryRow[] {
  return FIELDS.map((field) => ({
    field,
    label: FIELD_LABELS[field],
    value: inWords(catalogue, dataset, field),
  }))
}

/** `250 pz`, the number never alone at the end of a line; a dash where there is no quantity. */
export function piecesText(quantity: number | null, { piece, pieces }: PriceTexts): string {
  const count = quantity === null ? UNKNOWN : formatWhole(quantity)
  return (quantity === 1 ? piece : fillPlaceholders(pieces, { count })).replace(
    /([\d–]) /g,
    '$1\u00A0',
  )
}

/** `1,05 €/pz`. */
export function eachText(price: Price, { each }: PriceTexts): string {
  return fillPlaceholders(each, { price: formatPrice(price) })
}

/** `250 pz × 1,05 €/pz`. */
export function piecesInWords(
  quantity: number | null,
  { unit }: UnitQuote,
  texts: PriceTexts,
): string {
  return `${piecesText(quantity, texts)} × ${eachText(unit, texts)}`
}

/** What a price comes with, besides the selections. */
export const OFFER_FIELDS = ['discount', 'setup', 'vat', 'validity'] as const

export type OfferField = (typeof OFFER_FIELDS)[number]

export interface OfferRow {
  readonly field: OfferField
  readonly label: string
  readonly value: string
}

/** Only what this catalogue makes use of. */
export function offerRows(
  catalogue: Catalogue,
  dataset: Dataset,
  { prices, offer }: Pick<OrderTexts, 'prices' | 'offer'>,
): OfferRow[] {
  if (!offer) return []
  const { vat, validityDays } = catalogue
  const { discount, setup } = quoteUnit(catalogue, dataset) ?? {}
  const used: Readonly<Record<OfferField, string | undefined>> = {
    discount:
      discount &&
      fillPlaceholders(offer.off, {
        price: eachText(discount.off, prices),
        pieces: piecesText(discount.from, prices),
      }),
    setup: setup ? formatCents(setup) : undefined,
    vat,
    validity: validityDays ? inDays(validityDays, offer) : undefined,
  }
  return OFFER_FIELDS.flatMap((field) => {
    const value = used[field]
    return value ? [{ field, label: offer[field], value }] : []
  })
}

function inDays(count: number, { day, days }: OfferTexts): string {
  return count === 1 ? day : fillPlaceholders(days, { count: formatWhole(count) })
}

/**
 * The HTML that travels as `message`: one table, everything escaped. The cells carry ids and cents
 * as data attributes, so that a relay can check the price without guessing at words.
 */
export function htmlSummary(catalogue: Catalogue, order: Order, texts: OrderTexts): string {
  const { dataset, customer, payment } = order
  const total = totalOf(catalogue, dataset)
  const shownTotal = total === undefined ? UNKNOWN : formatCents(total)
  const rows = [
    row('Richiesta', String(order.uid ?? UNKNOWN), {
      field: 'uid',
      value: String(order.uid ?? ''),
    }),
    row(texts.prices.total, shownTotal, { field: 'total', value: String(total ?? '') }),
    ...selectionRows(catalogue, dataset).map(({ field, label, value }) =>
      row(label, value, { field, value: String(dataset[field] ?? '') }),
    ),
    ...offerRows(catalogue, dataset, texts).map(({ field, label, value }) =>
      row(label, value, { field, value }),
    ),
    ...(Object.keys(texts.fields) as (keyof Customer)[]).map((field) =>
      row(texts.fields[field], customer[field]),
    ),
  ]
  if (payment) {
    const forOthers = sameSelections(payment.dataset, dataset) ? '' : ', per altre scelte'
    const paid = paymentInWords(payment) + forOthers
    rows.push(row('Pagamento', paid, { field: 'payment', value: payment.orderId }))
  }
  return `<table>${rows.join('')}</table>`
}

export function escapeHtml(text: string): string {
  if (!/[&<>"']/.test(text)) return text
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}

interface Fact {
  readonly field: string
  readonly value: string
}

function row(label: string, value: string, fact?: Fact): string {
  const attributes = fact
    ? ` data-field="${escapeHtml(fact.field)}" data-value="${escapeHtml(fact.value)}"`
    : ''
  const lines = escapeHtml(value).replace(/\r\n|\r|\n/g, '<br>')
  return `<tr><th>${escapeHtml(label)}</th><td${attributes}>${lines}</td></tr>`
}

import type { Catalogue } from './catalogue.ts'
import { FIELD_LABELS, inWords, UNKNOWN, type Dataset, type Field } from './dataset.ts'
import { formatCents, formatPrice, formatWhole } from './money.ts'
import { CUSTOMER_LABELS, type Customer, type Order } from './order.ts'
import { paidAmount, sameSelections } from './payment.ts'
import { quoteUnit, totalOf, type UnitQuote } from './quote.ts'

export interface SummaryRow {
  readonly field: Field
  readonly label: string
  readonly value: string
}

/** The selections in words, as the page and the mail list them. */
export function selectionRows(catalogue: Catalogue, dataset: Dataset): SummaryRow[] {
  return (Object.keys(FIELD_LABELS) as Field[]).map((field) => ({
    field,
    label: FIELD_LABELS[field],
    value: inWords(catalogue, dataset, field),
  }))
}

/** `250 pz × 1,05 €/pz`. */
export function piecesInWords(quantity: number | null, { unit }: UnitQuote): string {
  const pieces = quantity === null ? UNKNOWN : formatWhole(quantity)
  return `${pieces}\u00A0pz × ${formatPrice(unit)}/pz`
}

/** What a price comes with, besides the selections. */
export const OFFER_LABELS = {
  discount: 'Sconto quantità',
  setup: 'Impianto di stampa',
  vat: 'Prezzi',
  validity: 'Validità',
} as const

export type OfferField = keyof typeof OFFER_LABELS

export interface OfferRow {
  readonly field: OfferField
  readonly label: string
  readonly value: string
}

/** Only what this catalogue makes use of. */
export function offerRows(catalogue: Catalogue, dataset: Dataset): OfferRow[] {
  const { vat, validityDays } = catalogue
  const { discount, setup } = quoteUnit(catalogue, dataset) ?? {}
  const used: Readonly<Record<OfferField, string | undefined>> = {
    discount:
      discount && `−${formatPrice(discount.off)}/pz da ${formatWhole(discount.from)}\u00A0pz`,
    setup: setup ? formatCents(setup) : undefined,
    vat,
    validity: validityDays ? inDays(validityDays) : undefined,
  }
  return (Object.keys(OFFER_LABELS) as OfferField[]).flatMap((field) => {
    const value = used[field]
    return value ? [{ field, label: OFFER_LABELS[field], value }] : []
  })
}

function inDays(days: number): string {
  return days === 1 ? '1 giorno' : `${formatWhole(days)} giorni`
}

/**
 * The HTML that travels as `message`: one table, everything escaped. The cells carry ids and cents
 * as data attributes, so that a relay can check the price without guessing at words.
 */
export function htmlSummary(catalogue: Catalogue, order: Order): string {
  const { dataset, customer, payment } = order
  const total = totalOf(catalogue, dataset)
  const shownTotal = total === undefined ? UNKNOWN : formatCents(total)
  const rows = [
    row('Richiesta', String(order.uid ?? UNKNOWN), {
      field: 'uid',
      value: String(order.uid ?? ''),
    }),
    row('Totale indicativo', shownTotal, { field: 'total', value: String(total ?? '') }),
    ...selectionRows(catalogue, dataset).map(({ field, label, value }) =>
      row(label, value, { field, value: String(dataset[field] ?? '') }),
    ),
    ...offerRows(catalogue, dataset).map(({ field, label, value }) =>
      row(label, value, { field, value }),
    ),
    ...(Object.keys(CUSTOMER_LABELS) as (keyof Customer)[]).map((field) =>
      row(CUSTOMER_LABELS[field], customer[field]),
    ),
  ]
  if (payment) {
    const forOthers = sameSelections(payment.dataset, dataset) ? '' : ', per altre scelte'
    const paid = `${payment.paymentId} – ${paidAmount(payment)}${forOthers}`
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

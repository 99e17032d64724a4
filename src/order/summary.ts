import type { Catalogue } from './catalogue.ts'
import { chosenIn, FIELD_LABELS, type Dataset, type Field } from './dataset.ts'
import { formatCents, formatWhole } from './money.ts'
import { CUSTOMER_LABELS, type Customer, type Order } from './order.ts'
import { paidAmount, sameSelections } from './payment.ts'
import { totalOf } from './quote.ts'

export interface SummaryRow {
  readonly field: Field
  readonly label: string
  readonly value: string
}

export const UNKNOWN = '–'

/** The selections in words, as the page and the mail list them. */
export function selectionRows(catalogue: Catalogue, dataset: Dataset): SummaryRow[] {
  return (Object.keys(FIELD_LABELS) as Field[]).map((field) => ({
    field,
    label: FIELD_LABELS[field],
    value: inWords(catalogue, dataset, field),
  }))
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

function inWords(catalogue: Catalogue, dataset: Dataset, field: Field): string {
  if (field !== 'quantity') return chosenIn(catalogue, dataset, field)?.label ?? UNKNOWN
  return dataset.quantity === null ? UNKNOWN : formatWhole(dataset.quantity)
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

import type { Catalogue } from './catalogue.ts'
import { UNKNOWN } from './dataset.ts'
import { escapeHtml, unescapeHtml } from './escape-html.ts'
import type { Order } from './order.ts'
import { offerRows, selectionRows, type OfferId, type OrderRow } from './order-rows.ts'
import type { OrderTexts } from './order-texts.ts'
import { amountText } from './price-texts.ts'
import { quoteUnit, totalOf } from './quote.ts'
import { receiptText } from './receipt.ts'
import { isSelection, sameSelections, SELECTIONS } from './selections.ts'
import { LOGO_ROW, logoText, type SentLogo } from './sent-logo.ts'

/** A row's id and value, written as data attributes: a reader needs no labels to check them. */
export interface SummaryFact {
  readonly field: string
  readonly value: string
}

export interface SummaryRow {
  readonly label: string
  readonly text: string
  readonly fact?: SummaryFact | undefined
}

/** What the page tells the server of the visit, as attributes of the table; absent from older pages. */
export interface Walk {
  /** Given out by the server when the second step was reached. */
  readonly token: string
  /** What stands in the field that no person sees. */
  readonly trap: string
}

const OPENING = /<table(?: data-walk="([^"<>]*)" data-more="([^"<>]*)")?>/y
const CLOSING = '</table>'

/** The HTML that travels as `message`: one table, everything escaped. */
export function writeSummary(
  catalogue: Catalogue,
  order: Order,
  texts: OrderTexts,
  logo?: SentLogo,
  walk?: Walk,
): string {
  const rows = summaryRows(catalogue, order, texts, logo)
  const attributes = walk
    ? ` data-walk="${escapeHtml(walk.token)}" data-more="${escapeHtml(walk.trap)}"`
    : ''
  return `<table${attributes}>${rows.map(writeRow).join('')}${CLOSING}`
}

function summaryRows(
  catalogue: Catalogue,
  order: Order,
  texts: OrderTexts,
  logo: SentLogo | undefined,
): SummaryRow[] {
  const { uid, dataset, customer, receipt } = order
  const total = totalOf(catalogue, dataset)
  return [
    {
      label: NUMBER_ROW.label,
      text: String(uid ?? UNKNOWN),
      fact: { field: NUMBER_ROW.field, value: String(uid ?? '') },
    },
    {
      label: texts.prices.total,
      text: amountText(total),
      fact: { field: 'total', value: String(total ?? '') },
    },
    ...selectionRows(catalogue, dataset).map(({ id, label, text }) => {
      return { label, text, fact: { field: id, value: String(dataset[id] ?? '') } }
    }),
    ...offerRows(catalogue, quoteUnit(catalogue, dataset), texts).map(({ id, label, text }) => {
      return { label, text, fact: { field: id, value: text } }
    }),
    ...(logo ? [logoRow(logo)] : []),
    ...Object.entries(texts.fields).map(([id, label]) => ({ label, text: customer[id] ?? '' })),
    ...(receipt ? [receiptRow(receipt, dataset)] : []),
  ]
}

const NUMBER_ROW = { label: 'Richiesta', field: 'uid' }
const PAYMENT_ROW = { label: 'Pagamento', field: 'payment' }

function receiptRow(receipt: NonNullable<Order['receipt']>, dataset: Order['dataset']): SummaryRow {
  const forOthers = sameSelections(receipt.dataset, dataset) ? '' : ', per altre scelte'
  return {
    label: PAYMENT_ROW.label,
    text: receiptText(receipt) + forOthers,
    fact: { field: PAYMENT_ROW.field, value: receipt.orderId },
  }
}

function logoRow(logo: SentLogo): SummaryRow {
  const { label, field } = LOGO_ROW
  return { label, text: logoText(logo), fact: { field, value: logo.id ?? '' } }
}

function writeRow({ label, text, fact }: SummaryRow): string {
  const attributes = fact
    ? ` data-field="${escapeHtml(fact.field)}" data-value="${escapeHtml(fact.value)}"`
    : ''
  const lines = escapeHtml(text).replace(/\r\n|\r|\n/g, '<br>')
  return `<tr><th>${escapeHtml(label)}</th><td${attributes}>${lines}</td></tr>`
}

/** A summary that was read back. */
export interface Summary {
  readonly rows: readonly SummaryRow[]
  /** The rows that carry a fact, by its field. */
  readonly byField: ReadonlyMap<string, RowWithFact>
  readonly walk?: Walk | undefined
}

type RowWithFact = SummaryRow & { readonly fact: SummaryFact }

// One row, exactly as `writeRow` writes it, read from where the last one ended.
const ROW =
  /<tr><th>([^<]*)<\/th><td(?: data-field="([^"<>]*)" data-value="([^"<>]*)")?>([^<]*(?:<br>[^<]*)*)<\/td><\/tr>/y

/**
 * Undefined where the HTML is not exactly what `writeSummary` writes, from the first character to the
 * last: only then do the facts match what a mail program shows.
 */
export function readSummary(html: string): Summary | undefined {
  OPENING.lastIndex = 0
  const opened = OPENING.exec(html)
  if (!opened) return undefined
  const rows: SummaryRow[] = []
  const byField = new Map<string, RowWithFact>()
  let end = OPENING.lastIndex
  for (;;) {
    ROW.lastIndex = end
    const found = ROW.exec(html)
    if (!found) break
    end = ROW.lastIndex
    const label = unescapeHtml(found[1] ?? '')
    const text = unescapeHtml((found[4] ?? '').replaceAll('<br>', '\n'))
    if (found[2] === undefined) {
      rows.push({ label, text })
      continue
    }
    const fact = { field: unescapeHtml(found[2]), value: unescapeHtml(found[3] ?? '') }
    // A repeated field could mean one thing to us and another to the reader of the mail.
    if (byField.has(fact.field)) return undefined
    const row = { label, text, fact }
    byField.set(fact.field, row)
    rows.push(row)
  }
  if (html.slice(end) !== CLOSING) return undefined
  const [, token, trap = ''] = opened
  return token === undefined
    ? { rows, byField }
    : { rows, byField, walk: { token: unescapeHtml(token), trap: unescapeHtml(trap) } }
}

/** Whether the page may write each of these rows beside these offers, and none of them comes twice. */
export function isWrittenByPage(
  { rows }: Summary,
  offers: readonly OrderRow<OfferId>[],
  texts: OrderTexts,
): boolean {
  const labelOf = (field: string) => {
    if (field === NUMBER_ROW.field) return NUMBER_ROW.label
    if (field === PAYMENT_ROW.field) return PAYMENT_ROW.label
    if (field === LOGO_ROW.field) return LOGO_ROW.label
    if (field === 'total') return texts.prices.total
    return isSelection(field)
      ? SELECTIONS[field].label
      : offers.find(({ id }) => id === field)?.label
  }
  const customerLabels = Object.values(texts.fields)
  const found = rows.filter(({ fact }) => !fact).map(({ label }) => label)
  return (
    // `readSummary` refuses a fact that comes twice.
    new Set(found).size === found.length &&
    rows.every(({ label, fact }) =>
      fact ? labelOf(fact.field) === label : customerLabels.includes(label),
    )
  )
}

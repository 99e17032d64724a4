import type { Catalogue } from './catalogue.ts'
import { UNKNOWN } from './dataset.ts'
import { escapeHtml } from './escape-html.ts'
import type { Cents } from './money.ts'
import { datasetsOf, type Order } from './order.ts'
import { isOfRequest, offerRows, selectionRows } from './order-rows.ts'
import type { OrderTexts } from './order-texts.ts'
import { amountText } from './price-texts.ts'
import { quoteUnit, totalOf, totalOfAll } from './quote.ts'
import { receiptText } from './receipt.ts'
import { sameGadgets, type Dataset } from './selections.ts'
import { ARTWORK_ROW, artworkText, NO_ARTWORK_ID, type SentArtwork } from './sent-artwork.ts'
import { LOGO_ROW, logoText, logoValue, type SentLogo } from './logo/sent-logo.ts'

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

export const NEXT_OPENING = '<table>'
export const CLOSING = '</table>'

/**
 * The HTML that travels as `message`, everything escaped: one table, or, for several gadgets, a table of the request
 * and one for each of them.
 */
export function writeSummary(
  catalogue: Catalogue,
  order: Order,
  texts: OrderTexts,
  /** In the order of the gadgets. */
  logos: readonly (SentLogo | undefined)[] = [],
  walk?: Walk,
  artwork: readonly SentArtwork[] = [],
): string {
  const attributes = walk
    ? ` data-walk="${escapeHtml(walk.token)}" data-more="${escapeHtml(walk.trap)}"`
    : ''
  const tables = tablesOf(catalogue, order, texts, logos, artwork)
  return tables
    .map((rows, index) => {
      const opening = index === 0 ? `<table${attributes}>` : NEXT_OPENING
      return `${opening}${rows.map(writeRow).join('')}${CLOSING}`
    })
    .join('')
}

function tablesOf(
  catalogue: Catalogue,
  order: Order,
  texts: OrderTexts,
  logos: readonly (SentLogo | undefined)[],
  artwork: readonly SentArtwork[],
): SummaryRow[][] {
  const { uid, customer, receipt } = order
  const datasets = datasetsOf(order)
  const number = {
    label: NUMBER_ROW.label,
    text: String(uid ?? UNKNOWN),
    fact: { field: NUMBER_ROW.field, value: String(uid ?? '') },
  }
  const total = amountRow('total', texts.prices.total, totalOfAll(catalogue, datasets))
  const gadgets = datasets.map((dataset, index) => ({
    selections: selectionRows(catalogue, dataset).map(({ id, label, text }) => {
      return { label, text, fact: { field: id, value: String(dataset[id] ?? '') } }
    }),
    offers: offerRows(catalogue, quoteUnit(catalogue, dataset), texts).map(
      ({ id, label, text }) => ({ id, label, text, fact: { field: id, value: text } }),
    ),
    logo: logos[index] ? [logoRow(logos[index])] : [],
    sum: amountRow(SUM_ROW.field, SUM_ROW.label, totalOf(catalogue, dataset)),
  }))
  const typed = Object.entries(texts.fields).map(([id, label]) => {
    return { label, text: customer[id] ?? '' }
  })
  const payment = receipt ? [receiptRow(receipt, datasets)] : []
  const files = artwork.length > 0 ? [artworkRow(artwork)] : []
  const [first, ...others] = gadgets
  if (first && others.length === 0) {
    const { selections, offers, logo } = first
    return [[number, total, ...selections, ...offers, ...logo, ...files, ...typed, ...payment]]
  }
  const ofShop = first?.offers.filter(isOfRequest) ?? []
  return [
    [number, total, ...ofShop, ...files, ...typed, ...payment],
    ...gadgets.map(({ selections, offers, logo, sum }, index) => [
      gadgetRow(index, gadgets.length),
      sum,
      ...selections,
      ...offers.filter((row) => !isOfRequest(row)),
      ...logo,
    ]),
  ]
}

export const NUMBER_ROW = { label: 'Richiesta', field: 'uid' }
export const PAYMENT_ROW = { label: 'Pagamento', field: 'payment' }
export const GADGET_ROW = { label: 'Gadget', field: 'gadget' }
/** What one of several gadgets costs. */
export const SUM_ROW = { label: 'Importo', field: 'sum' }

function amountRow(field: string, label: string, cents: Cents | undefined): SummaryRow {
  return { label, text: amountText(cents), fact: { field, value: String(cents ?? '') } }
}

export function gadgetRow(
  index: number,
  count: number,
): SummaryRow & { readonly fact: SummaryFact } {
  const { label, field } = GADGET_ROW
  return { label, text: `${index + 1} di ${count}`, fact: { field, value: String(index + 1) } }
}

function receiptRow(
  receipt: NonNullable<Order['receipt']>,
  datasets: readonly Dataset[],
): SummaryRow {
  const forOthers = sameGadgets(receipt.datasets, datasets) ? '' : ', per altre scelte'
  return {
    label: PAYMENT_ROW.label,
    text: receiptText(receipt) + forOthers,
    fact: { field: PAYMENT_ROW.field, value: receipt.orderId },
  }
}

function logoRow(logo: SentLogo): SummaryRow {
  const { label, field } = LOGO_ROW
  return { label, text: logoText(logo), fact: { field, value: logoValue(logo) } }
}

/** One row for all files: a line of text and a word of the value for each. */
function artworkRow(artwork: readonly SentArtwork[]): SummaryRow {
  const { label, field } = ARTWORK_ROW
  const value = artwork.map(({ id }) => id ?? NO_ARTWORK_ID).join(' ')
  return { label, text: artwork.map(artworkText).join('\n'), fact: { field, value } }
}

function writeRow({ label, text, fact }: SummaryRow): string {
  const attributes = fact
    ? ` data-field="${escapeHtml(fact.field)}" data-value="${escapeHtml(fact.value)}"`
    : ''
  const lines = escapeHtml(text).replace(/\r\n|\r|\n/g, '<br>')
  return `<tr><th>${escapeHtml(label)}</th><td${attributes}>${lines}</td></tr>`
}

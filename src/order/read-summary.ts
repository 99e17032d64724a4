import { unescapeHtml } from './escape-html.ts'
import { MOST_GADGETS } from './order.ts'
import { isOfRequest, type OfferId, type OrderRow } from './order-rows.ts'
import type { OrderTexts } from './order-texts.ts'
import { SELECTION_IDS, SELECTIONS } from './selections.ts'
import { ARTWORK_ROW } from './sent-artwork.ts'
import { LOGO_ROW } from './logo/sent-logo.ts'
import {
  CLOSING,
  GADGET_ROW,
  gadgetRow,
  NEXT_OPENING,
  NUMBER_ROW,
  PAYMENT_ROW,
  SUM_ROW,
  type SummaryFact,
  type SummaryRow,
  type Walk,
} from './write-summary.ts'

const OPENING = /<table(?: data-walk="([^"<>]*)" data-more="([^"<>]*)")?>/y

/** A summary that was read back. */
export interface Summary {
  /** What is said of the request as a whole. */
  readonly request: SummaryTable
  /** One for each gadget. A single gadget shares its table with the request. */
  readonly gadgets: readonly [SummaryTable, ...SummaryTable[]]
  readonly walk?: Walk | undefined
}

export interface SummaryTable {
  readonly rows: readonly SummaryRow[]
  /** The rows that carry a fact, by its field. */
  readonly byField: ReadonlyMap<string, RowWithFact>
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
  const tables: SummaryTable[] = []
  for (let from = OPENING.lastIndex; ; from += NEXT_OPENING.length) {
    const read = readTable(html, from)
    if (!read || tables.length > MOST_GADGETS) return undefined
    tables.push(read.table)
    from = read.end
    if (from === html.length) break
    if (!html.startsWith(NEXT_OPENING, from)) return undefined
  }
  const [request, first, ...others] = tables
  // Two tables would be a request with one gadget, which has one table.
  if (!request || tables.length === 2) return undefined
  const [, token, trap = ''] = opened
  return {
    request,
    gadgets: first ? [first, ...others] : [request],
    ...(token === undefined
      ? {}
      : { walk: { token: unescapeHtml(token), trap: unescapeHtml(trap) } }),
  }
}

/** Reads rows from here to the end of the table. */
function readTable(
  html: string,
  from: number,
): { readonly table: SummaryTable; readonly end: number } | undefined {
  const rows: SummaryRow[] = []
  const byField = new Map<string, RowWithFact>()
  let end = from
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
  if (!html.startsWith(CLOSING, end)) return undefined
  return { table: { rows, byField }, end: end + CLOSING.length }
}

/** Whether the page may write each of these rows beside the offers of its gadgets, and none of them comes twice. */
export function isWrittenByPage(
  { request, gadgets }: Summary,
  offers: readonly (readonly OrderRow<OfferId>[])[],
  texts: OrderTexts,
): boolean {
  const [ofFirst = []] = offers
  const ofShop = ofFirst.filter(isOfRequest)
  const ofRequest = [
    NUMBER_ROW,
    PAYMENT_ROW,
    ARTWORK_ROW,
    { field: 'total', label: texts.prices.total },
  ]
  const ofGadget = [
    LOGO_ROW,
    ...SELECTION_IDS.map((id) => ({ field: id, label: SELECTIONS[id].label })),
  ]
  const typed = Object.values(texts.fields)
  if (gadgets.length === 1) {
    return hasOnly(request, [...ofRequest, ...ofGadget, ...asRows(ofFirst)], typed)
  }
  return (
    hasOnly(request, [...ofRequest, ...asRows(ofShop)], typed) &&
    gadgets.every((table, index) => {
      const own = (offers[index] ?? []).filter((row) => !isOfRequest(row))
      const expected = gadgetRow(index, gadgets.length)
      const found = table.byField.get(GADGET_ROW.field)
      return (
        found?.text === expected.text &&
        found.fact.value === expected.fact.value &&
        hasOnly(table, [GADGET_ROW, SUM_ROW, ...ofGadget, ...asRows(own)], [])
      )
    })
  )
}

function asRows(offers: readonly OrderRow<OfferId>[]): NamedRow[] {
  return offers.map(({ id, label }) => ({ field: id, label }))
}

interface NamedRow {
  readonly field: string
  readonly label: string
}

/** `readTable` refuses a fact that comes twice. */
function hasOnly(
  { rows }: SummaryTable,
  facts: readonly NamedRow[],
  typed: readonly string[],
): boolean {
  const found = rows.filter(({ fact }) => !fact).map(({ label }) => label)
  return (
    new Set(found).size === found.length &&
    rows.every(({ label, fact }) =>
      fact
        ? facts.find(({ field }) => field === fact.field)?.label === label
        : typed.includes(label),
    )
  )
}

import { UNKNOWN } from '../../../order/dataset.ts'
import { isChoice, SELECTION_IDS, type Dataset } from '../../../order/selections.ts'
import { formatCents, type Cents } from '../../../order/money.ts'
import { HIGHEST_UID } from '../../../order/order.ts'
import { quoteUnit, sumOfTotals, totalFor, type UnitQuote } from '../../../order/quote.ts'
import { isWrittenByPage, type Summary, type SummaryTable } from '../../../order/read-summary.ts'
import { SUM_ROW } from '../../../order/write-summary.ts'
import { isOfRequest, OFFER_IDS, offerRows, selectionRows } from '../../../order/order-rows.ts'
import { objectionTo } from '../../../order/validation.ts'
import type { PriceBasis } from '../../../server/shop/current-shop.ts'
import type { CheckedGadget, CheckedOrder, PriceVerdict } from './checked-order.ts'

export type PriceList = Pick<PriceBasis, 'catalogue' | 'texts'>

const WHOLE = /^\d{1,15}$/
const LONGEST_ID = 100

type Rows = SummaryTable['byField']
type Offers = ReturnType<typeof offerRows>
type Row = ReturnType<Rows['get']>

const NO_TABLE: SummaryTable = { rows: [], byField: new Map() }

/** One gadget as the summary names it, and what it comes with by this price list. */
interface ReadGadget {
  readonly selections: Partial<Dataset>
  readonly rows: Rows
  /** The row that says what it costs. */
  readonly amount: Row
  readonly quote: UnitQuote | undefined
  readonly offers: Offers
}

/**
 * Reads the order off the summary's facts and recomputes its total. All of it is a visitor's word:
 * it is compared, and never decides whether a request is accepted.
 */
export function checkOrder(shop: PriceList, summary?: Summary): CheckedOrder {
  const request = (summary?.request ?? NO_TABLE).byField
  const [first, ...others] = summary?.gadgets ?? [NO_TABLE]
  const field = others.length > 0 ? SUM_ROW.field : 'total'
  const read = (table: SummaryTable) => readGadget(shop, table, field)
  const all = [read(first), ...others.map(read)] as const
  const isReadable = summary !== undefined && isAsWritten(shop, all, summary)
  const check = (gadget: ReadGadget) => checkGadget(shop, gadget, isReadable)
  const [one, ...more] = all
  const gadgets = [check(one), ...more.map(check)] as const
  return {
    requestNumber: requestNumberIn(request.get('uid')),
    claimedTotal: wholeIn(request.get('total')) as Cents | null,
    gadgets,
    verdict: gadgets.length === 1 ? gadgets[0].verdict : verdictOnAll(gadgets, all, request),
  }
}

function readGadget(
  { catalogue, texts }: PriceList,
  table: SummaryTable,
  field: string,
): ReadGadget {
  const rows = table.byField
  const selections = selectionsIn(rows)
  const quote = isComplete(selections) ? quoteUnit(catalogue, selections) : undefined
  const offers = offerRows(catalogue, quote, texts)
  return { selections, rows, amount: rows.get(field), quote, offers }
}

/**
 * Whether the page of this shop could have written these rows. A further row, another label or a
 * space in a value could say one thing to the seller and another to this check.
 */
function isAsWritten(
  { texts }: PriceList,
  gadgets: readonly ReadGadget[],
  summary: Summary,
): boolean {
  const number = summary.request.byField.get('uid')
  return (
    gadgets.every(({ selections, amount }) => isComplete(selections) && amount !== undefined) &&
    isWrittenByPage(
      summary,
      gadgets.map(({ offers }) => offers),
      texts,
    ) &&
    [summary.request, ...summary.gadgets].every(({ rows }) =>
      rows.every(({ fact }) => fact?.value === fact?.value.trim()),
    ) &&
    summary.request.byField.has('total') &&
    number !== undefined &&
    number.text === number.fact.value
  )
}

function checkGadget(shop: PriceList, gadget: ReadGadget, isReadable: boolean): CheckedGadget {
  const { selections, amount, quote } = gadget
  const read = { selections, claimed: wholeIn(amount) as Cents | null }
  if (!isReadable || !isComplete(selections)) return { ...read, verdict: { kind: 'unreadable' } }
  const verdict = verdictOn(shop, selections, gadget)
  return verdict.kind === 'not-offered' ? { ...read, verdict } : { ...read, verdict, quote }
}

function verdictOn(
  { catalogue }: PriceList,
  dataset: Dataset,
  { quote, rows, amount, offers }: ReadGadget,
): PriceVerdict {
  // Words and values must agree: the seller reads the words, and the values were priced.
  const fields = selectionRows(catalogue, dataset)
    .filter(({ id, text }) => {
      // A choice that has a label is in the catalogue; a quantity has rules of its own.
      const isOffered =
        (isChoice(id) && text !== UNKNOWN) || objectionTo(id, dataset, catalogue) === undefined
      return !isOffered || plain(rows.get(id)?.text) !== plain(text)
    })
    .map(({ id }) => id)
  const listed = quote && totalFor(quote, dataset.quantity ?? 0)
  if (listed === undefined || fields.length > 0) return { kind: 'not-offered', fields }
  if (!isAmount(amount, listed)) return { kind: 'other-total', listed }
  // The table of one of several gadgets has no terms of the shop.
  const isOneOfSeveral = rows.has(SUM_ROW.field)
  return verdictOnTerms(isOneOfSeveral ? offers.filter((row) => !isOfRequest(row)) : offers, rows)
}

/** The worst verdict on a gadget, else the one on their sum and on the terms of the shop. */
function verdictOnAll(
  gadgets: readonly CheckedGadget[],
  all: readonly ReadGadget[],
  request: Rows,
): PriceVerdict {
  const verdicts = gadgets.map(({ verdict }) => verdict)
  if (verdicts.some(({ kind }) => kind === 'unreadable')) return { kind: 'unreadable' }
  const refused = verdicts.find(({ kind }) => kind === 'not-offered')
  if (refused) return refused
  const listed = sumOfTotals(
    all.map(({ quote, selections }) => quote && totalFor(quote, selections.quantity ?? 0)),
  )
  if (listed === undefined) return { kind: 'not-offered', fields: ['quantity'] }
  const isOther = verdicts.some(({ kind }) => kind === 'other-total')
  if (isOther || !isAmount(request.get('total'), listed)) return { kind: 'other-total', listed }
  const terms = verdicts.find(({ kind }) => kind === 'other-terms')
  const ofShop = all[0]?.offers.filter(isOfRequest) ?? []
  return terms ?? verdictOnTerms(ofShop, request)
}

/** Whether both the value and the words of this row are the amount. */
function isAmount(row: Row, cents: Cents): boolean {
  return wholeIn(row) === cents && plain(row?.text) === plain(formatCents(cents))
}

function verdictOnTerms(offers: Offers, rows: Rows): PriceVerdict {
  const listed = new Map(offers.map(({ id, text }) => [id, text]))
  const fields = OFFER_IDS.filter((id) => {
    const { text, fact } = rows.get(id) ?? {}
    return [text, fact?.value].some((said) => plain(said) !== plain(listed.get(id)))
  })
  return fields.length === 0 ? { kind: 'as-listed' } : { kind: 'other-terms', fields }
}

function selectionsIn(rows: Rows): Partial<Dataset> {
  const known: Record<string, string | number> = {}
  for (const id of SELECTION_IDS) {
    const row = rows.get(id)
    const value = isChoice(id) ? row?.fact.value.slice(0, LONGEST_ID) : wholeIn(row)
    if (value !== undefined && value !== null) known[id] = value
  }
  return known
}

export function isComplete(selections: Partial<Dataset>): selections is Dataset {
  return SELECTION_IDS.every((id) => selections[id] !== undefined)
}

function requestNumberIn(row: Row): number | null {
  const number = wholeIn(row)
  return number !== null && number <= HIGHEST_UID ? number : null
}

function wholeIn(row: Row): number | null {
  return row && WHOLE.test(row.fact.value) ? Number(row.fact.value) : null
}

/** A form or a mail program may turn a hard space into a soft one. */
export function plain(text: string | undefined): string {
  return (text ?? '').replaceAll('\u00A0', ' ').trim()
}

import { UNKNOWN } from '../../../order/dataset.ts'
import { isChoice, SELECTION_IDS, type Dataset } from '../../../order/selections.ts'
import { formatCents, type Cents } from '../../../order/money.ts'
import { HIGHEST_UID } from '../../../order/order.ts'
import { quoteUnit, totalFor, type UnitQuote } from '../../../order/quote.ts'
import { isWrittenByPage, type Summary } from '../../../order/summary-codec.ts'
import { OFFER_IDS, offerRows, selectionRows, type OfferId } from '../../../order/order-rows.ts'
import { objectionTo } from '../../../order/validation.ts'
import type { PriceBasis } from '../../../server/shop/current-shop.ts'
import type { CheckedOrder, PriceVerdict } from './checked-order.ts'

export type PriceList = Pick<PriceBasis, 'catalogue' | 'texts'>

const WHOLE = /^\d{1,15}$/
const LONGEST_ID = 100

type Rows = Summary['byField']
type Offers = ReturnType<typeof offerRows>
type Row = ReturnType<Rows['get']>

const NO_ROWS: Rows = new Map()

/**
 * Reads the order off the summary's facts and recomputes its total. All of it is a visitor's word:
 * it is compared, and never decides whether a request is accepted.
 */
export function checkOrder(shop: PriceList, summary?: Summary): CheckedOrder {
  const rows = summary?.byField ?? NO_ROWS
  const selections = selectionsIn(rows)
  const claimedTotal = wholeIn(rows.get('total')) as Cents | null
  const read = { requestNumber: requestNumberIn(rows.get('uid')), selections, claimedTotal }
  if (!summary || !isComplete(selections)) return { ...read, verdict: { kind: 'unreadable' } }
  const quote = quoteUnit(shop.catalogue, selections)
  const offers = offerRows(shop.catalogue, quote, shop.texts)
  if (!isAsWritten(shop, offers, summary)) return { ...read, verdict: { kind: 'unreadable' } }
  const verdict = verdictOn(shop, selections, quote, rows, offers)
  return verdict.kind === 'not-offered' ? { ...read, verdict } : { ...read, verdict, quote }
}

/**
 * Whether the page of this shop could have written these rows. A further row, another label or a
 * space in a value could say one thing to the seller and another to this check.
 */
function isAsWritten({ texts }: PriceList, offers: Offers, summary: Summary): boolean {
  const { rows, byField } = summary
  const number = byField.get('uid')
  return (
    isWrittenByPage(summary, offers, texts) &&
    rows.every(({ fact }) => fact?.value === fact?.value.trim()) &&
    byField.has('total') &&
    number?.text === number?.fact.value
  )
}

function verdictOn(
  { catalogue }: PriceList,
  dataset: Dataset,
  quote: UnitQuote | undefined,
  rows: Rows,
  offers: Offers,
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
  const total = rows.get('total')
  const agrees = wholeIn(total) === listed && plain(total?.text) === plain(formatCents(listed))
  if (!agrees) return { kind: 'other-total', listed }
  const terms = otherTerms(offers, rows)
  return terms.length === 0 ? { kind: 'as-listed' } : { kind: 'other-terms', fields: terms }
}

function otherTerms(offers: Offers, rows: Rows): OfferId[] {
  const listed = new Map(offers.map(({ id, text }) => [id, text]))
  return OFFER_IDS.filter((id) => plain(rows.get(id)?.text) !== plain(listed.get(id)))
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

import { FIELDS, UNKNOWN, type Dataset } from '../../order/dataset.ts'
import { formatCents, type Cents } from '../../order/money.ts'
import { HIGHEST_UID } from '../../order/order.ts'
import { totalOf } from '../../order/quote.ts'
import type { MarkedCell, Summary } from '../../order/read-summary.ts'
import { OFFER_FIELDS, offerRows, selectionRows, type OfferField } from '../../order/summary.ts'
import { objectionTo } from '../../order/validation.ts'
import type { JudgingShop } from '../shop/current-shop.ts'
import type { CheckedOrder, PriceVerdict } from './checked-order.ts'

type PriceList = Pick<JudgingShop, 'catalogue' | 'texts'>

const WHOLE = /^\d{1,15}$/
const NOTHING_MARKED: Summary = new Map()

/**
 * Reads the order off the summary's marked cells and recomputes its total. Everything in there is
 * a visitor's word: it is compared, and never decides whether a request is accepted.
 */
export function checkOrder(shop: PriceList, cells: Summary = NOTHING_MARKED): CheckedOrder {
  const selections = selectionsIn(cells)
  const claimedTotal = wholeIn(cells.get('total')) as Cents | null
  return {
    requestNumber: requestNumberIn(cells.get('uid')),
    selections,
    claimedTotal,
    verdict: isComplete(selections) ? verdictOn(shop, selections, cells) : { kind: 'unreadable' },
  }
}

function verdictOn(shop: PriceList, dataset: Dataset, cells: Summary): PriceVerdict {
  const { catalogue } = shop
  // Words and values must agree: the seller reads the words, and the values were priced.
  const inWords = selectionRows(catalogue, dataset)
  const fields = inWords
    .filter(({ field, value }) => {
      // What there is a word for is in the catalogue; only of a quantity there is more to be said.
      const isOffered =
        (field !== 'quantity' && value !== UNKNOWN) ||
        objectionTo(field, dataset, catalogue) === undefined
      return !isOffered || plain(cells.get(field)?.text) !== plain(value)
    })
    .map(({ field }) => field)
  const listed = totalOf(catalogue, dataset)
  if (listed === undefined || fields.length > 0) return { kind: 'not-offered', fields }
  const total = cells.get('total')
  const agrees = wholeIn(total) === listed && plain(total?.text) === plain(formatCents(listed))
  if (!agrees) return { kind: 'other-total', listed }
  const terms = otherTerms(shop, dataset, cells)
  return terms.length === 0 ? { kind: 'as-listed' } : { kind: 'other-terms', fields: terms }
}

function otherTerms(
  { catalogue, texts }: PriceList,
  dataset: Dataset,
  cells: Summary,
): OfferField[] {
  const rows = offerRows(catalogue, dataset, texts)
  const listed = new Map(rows.map(({ field, value }) => [field, value]))
  return OFFER_FIELDS.filter((field) => plain(cells.get(field)?.text) !== plain(listed.get(field)))
}

function selectionsIn(cells: Summary): Partial<Dataset> {
  const known: Record<string, string | number> = {}
  for (const field of FIELDS) {
    const cell = cells.get(field)
    const value = field === 'quantity' ? wholeIn(cell) : cell?.value.slice(0, 100)
    if (value !== undefined && value !== null) known[field] = value
  }
  return known
}

function isComplete(selections: Partial<Dataset>): selections is Dataset {
  return FIELDS.every((field) => selections[field] !== undefined)
}

function requestNumberIn(cell: MarkedCell | undefined): number | null {
  const number = wholeIn(cell)
  return number !== null && number <= HIGHEST_UID ? number : null
}

function wholeIn(cell: MarkedCell | undefined): number | null {
  return cell && WHOLE.test(cell.value) ? Number(cell.value) : null
}

/** A form or a mail program may turn a hard space into a soft one. */
export function plain(text: string | undefined): string {
  return (text ?? '').replaceAll('\u00A0', ' ').trim()
}

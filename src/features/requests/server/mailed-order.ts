import { formatCents, formatWhole } from '../../../order/money.ts'
import type { OfferTexts, PriceTexts } from '../../../order/order-texts.ts'
import { piecesTimesPriceText } from '../../../order/price-texts.ts'
import { pictureHtml, type GadgetPictures } from '../../../server/mail/gadget-picture.ts'
import {
  captionHtml,
  linesHtml,
  pricesHtml,
  rowsHtml,
  type MailRow,
} from '../../../server/mail/html-blocks.ts'
import { andOthers, productName, type CheckedGadget, type CheckedOrder } from './checked-order.ts'
import type { SentRow } from './sent-data.ts'
import { listedTotal, sheetPrice, SUM_LABEL, TOTAL_LABEL } from './sheet-price.ts'

interface PriceWords {
  readonly prices: PriceTexts
  readonly offer: OfferTexts
}

/** `120 T-shirt e altri 2`, where the first gadget could be priced. */
export function orderedPieces(order: CheckedOrder): string[] {
  const [first] = order.gadgets
  const product = productName(first)
  const { quantity } = first.selections
  return product && quantity ? [`${formatWhole(quantity)} ${product}${andOthers(order)}`] : []
}

const isNotes = (row: SentRow) => row.kind === 'customer' && row.field === 'message'
const isTotal = (row: SentRow) => row.kind === 'fact' && row.field === 'total'

/**
 * What a visitor sent, in the order in which the seller needs it for an answer: who asks and how to reach
 * them, what they ask for, and last their notes, which may be long. Each of several gadgets has a table.
 */
export function visitorPart(sent: readonly SentRow[], title: string, pictures: GadgetPictures) {
  // The number that the mail has as its title says nothing more.
  const isTitle = (row: SentRow) => row.kind === 'fact' && row.field === 'uid' && row.text === title
  const ofKind = (kind: SentRow['kind']) => sent.filter((row) => row.kind === kind)
  const ofGadget = (index?: number) =>
    sent.filter((row) => row.kind === 'fact' && row.gadget === index)
  const start = [
    ...ofKind('customer').filter((row) => !isNotes(row)),
    ...ofKind('param'),
    ...ofGadget().filter((row) => !isTitle(row) && !isTotal(row)),
  ]
  const end = [...sent.filter(isTotal), ...sent.filter(isNotes)]
  const places = new Set(
    sent.flatMap((row) => (row.kind === 'fact' && row.gadget !== undefined ? row.gadget : [])),
  )
  const several = [...places].map((index) => ofGadget(index))
  const isOne = several.length === 0
  const tables = (isOne ? [[...start, ...end]] : [start, ...several, end]).map((rows) =>
    rows.flatMap(({ label, text }): MailRow[] => (text.trim() === '' ? [] : [[label, text]])),
  )
  // Another message is shown as text, whatever HTML it was.
  const message = ofKind('message')
    .map(({ text }) => text)
    .join('\n')
  return {
    html: [
      ...tables.map((rows, index) => {
        return (isOne || index === 0 ? '' : pictureHtml(pictures, index - 1)) + rowsHtml(rows)
      }),
      message && `<p>${linesHtml(message)}</p>`,
      isOne ? pictureHtml(pictures) : '',
    ],
    text: [tables.map((rows) => rows.map(rowText).join('\n')).join('\n\n'), message]
      .join('\n')
      .trimEnd(),
  }
}

/** How the listed total is made up; empty where nothing could be priced. */
export function pricePart({ gadgets }: CheckedOrder, words: PriceWords) {
  const [first, ...others] = gadgets
  if (others.length === 0) return partOf(priceRows(first, words, TOTAL_LABEL))
  const parts = gadgets.map((gadget, index) => {
    const rows = priceRows(gadget, words, SUM_LABEL)
    const name = rows.length > 0 ? productName(gadget) : 'prezzo non calcolabile'
    return partOf(rows, `Gadget ${index + 1} di ${gadgets.length}: ${name}`)
  })
  const total = listedTotal(gadgets)
  const sum = partOf(total === undefined ? [] : [[TOTAL_LABEL, formatCents(total), 'total']])
  return {
    text: [...parts.flatMap(({ text }) => [...text, '']), ...sum.text],
    html: [...parts, sum].map(({ html }) => html).join(''),
  }
}

function partOf(rows: readonly MailRow[], caption = '') {
  return {
    text: [...(caption ? [caption] : []), ...rows.map(rowText)],
    html: (caption && captionHtml(caption)) + pricesHtml(rows),
  }
}

function priceRows(gadget: CheckedGadget, words: PriceWords, totalLabel: string): MailRow[] {
  const { quote, selections } = gadget
  const price = sheetPrice(gadget, words, totalLabel)
  if (!quote || !price) return []
  const { unit, pieces, setup, total } = price
  return [
    ...unit
      .filter(({ amount }) => amount !== '')
      .map(({ label, chosen, amount }): MailRow => {
        return [chosen === '' ? label : `${label} (${chosen})`, amount]
      }),
    [piecesTimesPriceText(selections.quantity ?? null, quote, words.prices), pieces.amount],
    ...(setup ? [[setup.label, setup.amount] as const] : []),
    [total.label, total.amount, 'total'],
  ]
}

function rowText([label, text]: MailRow): string {
  return `${label}: ${text}`
}

import type { Catalogue } from '../../../../order/catalogue.ts'
import { formatCents } from '../../../../order/money.ts'
import { OFFER_TEXTS } from '../../../../order/order-texts.ts'
import type { StoredRequest } from '../request-store.ts'
import { dateInWords } from '../../../../server/messages/italian-date.ts'
import { isToCheck } from '../checked-order.ts'
import { customerName } from '../sent-data.ts'
import { verdictsInWords } from '../verdicts-in-words.ts'
import { printable } from '../../../../server/messages/printable.ts'
import { deliveryInWords } from '../../../../server/outbox/delivery-in-words.ts'
import { productLabel } from './product-label.ts'
import {
  headingWidths,
  shortened,
  tableHead,
  tableLine,
  textTable,
  widened,
} from '../../../../server/commands/text-table.ts'

const COLUMNS = [
  { heading: 'ID' },
  { heading: 'Ricevuta' },
  { heading: 'Richiesta', isRight: true },
  { heading: 'Cliente' },
  { heading: 'Prodotto' },
  { heading: 'Totale', isRight: true },
  { heading: 'Verifica' },
  { heading: 'Invio email' },
]
const LONGEST_NAME = 24
const LONGEST_PRODUCT = 20
const MARK = '⚠'
const LEGEND = `${MARK} il totale o il pagamento è da verificare: «show ID» dice perché.`

/** With a legend where a request is marked. */
export function requestList(
  requests: readonly StoredRequest[],
  catalogue: Catalogue | undefined,
): string {
  const cells = requests.map((request) => cellsOf(request, catalogue))
  const table = textTable(COLUMNS, cells)
  return requests.some(({ order }) => isToCheck(order)) ? `${table}\n\n${LEGEND}` : table
}

/** A table of any length that is never in memory as a whole: measured in one pass, written in another. */
export function streamedRequestList(catalogue: Catalogue | undefined) {
  let widths = headingWidths(COLUMNS)
  let isMarkedAny = false
  return {
    measure(request: StoredRequest): void {
      widths = widened(widths, cellsOf(request, catalogue))
      isMarkedAny ||= isToCheck(request.order)
    },
    head: () => `${tableHead(COLUMNS, widths).join('\n')}\n`,
    line: (request: StoredRequest) =>
      `${tableLine(COLUMNS, widths, cellsOf(request, catalogue))}\n`,
    foot: () => (isMarkedAny ? `\n${LEGEND}\n` : ''),
  }
}

function cellsOf(request: StoredRequest, catalogue: Catalogue | undefined): string[] {
  const { id, receivedAt, customer, order, delivery } = request
  const mark = isToCheck(order) ? ` ${MARK}` : ''
  return [
    id,
    dateInWords(receivedAt),
    String(order.requestNumber ?? '–'),
    shortened(oneLine(customerName(customer)), LONGEST_NAME),
    shortened(oneLine(productLabel(request, catalogue)), LONGEST_PRODUCT),
    order.claimedTotal === null ? '–' : formatCents(order.claimedTotal),
    verdictsInWords(order, OFFER_TEXTS)[0].verdict,
    deliveryInWords(delivery, 'a') + mark,
  ]
}

/** The summary of a hostile page may hold line breaks in any row. */
function oneLine(text: string): string {
  return printable(text).replaceAll('\n', ' ')
}

import type { Catalogue } from '../../../../order/catalogue.ts'
import { chosenIn, UNKNOWN } from '../../../../order/dataset.ts'
import { formatWhole } from '../../../../order/money.ts'
import type { RequestRow, RowMail, RowPayment } from '../../wire.ts'
import { isChoice, type Dataset, type SelectionId } from '../../../../order/selections.ts'
import { deskPicture } from '../../../../page/prerender.tsx'
import { printable } from '../../../../server/messages/printable.ts'
import type { Delivery } from '../../../../server/outbox/delivery.ts'
import { andOthers, isToCheck, piecesIn, type CheckedOrder } from '../checked-order.ts'
import type { StoredRequest } from '../request-store.ts'
import { customerName } from '../sent-data.ts'

// A row shows about thirty characters; visitors may type 50 kB.
const LONGEST_NAME = 80
const SHOWN = ['product', 'color', 'print'] as const

/** A stored request as one row of the seller's list; without a catalogue it shows ids. */
export function requestRow(request: StoredRequest, catalogue: Catalogue | undefined): RequestRow {
  const { id, customer, order, receivedAt, delivery, state, followUp } = request
  const [{ selections }] = order.gadgets
  return {
    id,
    number: order.requestNumber,
    name: shortLine(customerName(customer)),
    ordered:
      order.gadgets.length === 1
        ? orderedInWords(selections, catalogue)
        : severalInWords(order, catalogue),
    totalCents: order.claimedTotal,
    receivedAt,
    mail: mailOf(delivery),
    payment: paymentOf(order),
    isToCheck: isToCheck(order),
    state,
    followUp,
    picture: catalogue && deskPicture(catalogue, selections),
  }
}

function orderedInWords(selections: Partial<Dataset>, catalogue: Catalogue | undefined): string {
  const chosen = SHOWN.map((id) => shortLine(selectionInWords(selections, id, catalogue))).filter(
    (text) => text !== '',
  )
  if (chosen.length === 0) return UNKNOWN
  const { quantity } = selections
  const pieces = quantity === undefined || quantity === null ? '' : `${formatWhole(quantity)} × `
  return pieces + chosen.join(' · ')
}

/** '600 pezzi · Tazza e altri 2'. */
function severalInWords(order: CheckedOrder, catalogue: Catalogue | undefined): string {
  const product = shortLine(selectionInWords(order.gadgets[0].selections, 'product', catalogue))
  const pieces = piecesIn(order.gadgets)
  const all = pieces === undefined ? '' : `${formatWhole(pieces)} pezzi · `
  return `${all}${product || UNKNOWN}${andOthers(order)}`
}

/** Empty where nothing is chosen. The catalogue may have changed since: then the id is shown. */
export function selectionInWords(
  selections: Partial<Dataset>,
  id: SelectionId,
  catalogue: Catalogue | undefined,
): string {
  const value = selections[id]
  if (value === undefined || value === null) return ''
  if (!isChoice(id) || !catalogue) return String(value)
  return chosenIn(catalogue, { ...catalogue.defaults, ...selections }, id)?.label ?? String(value)
}

/** How far a delivery has got, as the seller sees it. */
export function mailOf(delivery: Delivery): RowMail {
  switch (delivery.state) {
    case 'delivered':
    case 'written':
    case 'refused':
    case 'dismissed':
    case 'held':
      return delivery.state
    case 'waiting':
    case 'sending':
      return delivery.failures === 0 ? 'on-its-way' : 'late'
  }
}

export function paymentOf({ payment }: CheckedOrder): RowPayment {
  if (!payment) return 'none'
  if (payment.kind === 'unconfirmed') return 'unconfirmed'
  return payment.demo ? 'trial' : 'paid'
}

/** One line of a visitor's text, as much of it as is read at a glance. */
export function shortLine(text: string): string {
  const line = printable(text.slice(0, 2 * LONGEST_NAME)).replaceAll(/\s+/g, ' ')
  return Array.from(line).slice(0, LONGEST_NAME).join('').trim()
}

import type { Catalogue } from '../../../../order/catalogue.ts'
import { chosenIn, UNKNOWN } from '../../../../order/dataset.ts'
import { formatWhole } from '../../../../order/money.ts'
import type { RequestRow, RowMail, RowPayment } from '../../wire/request-row.ts'
import type { ChoiceId, Dataset } from '../../../../order/selections.ts'
import { deskPicture } from '../../../../page/prerender.tsx'
import { printable } from '../../../../server/messages/printable.ts'
import type { Delivery } from '../../../../server/outbox/delivery.ts'
import { isToCheck, type CheckedOrder } from '../checked-order.ts'
import type { StoredRequest } from '../request-store.ts'
import { customerName } from '../sent-data.ts'

// A row shows about thirty characters; visitors may type 50 kB.
const LONGEST_NAME = 80
const SHOWN: readonly ChoiceId[] = ['product', 'color', 'print']

/** A stored request as one row of the seller's list. */
export function requestRow(request: StoredRequest, catalogue: Catalogue): RequestRow {
  const { id, customer, order, receivedAt, delivery, state } = request
  return {
    id,
    number: order.requestNumber,
    name: shortLine(customerName(customer)),
    ordered: orderedInWords(order.selections, catalogue),
    totalCents: order.claimedTotal,
    receivedAt,
    mail: mailOf(delivery),
    payment: paymentOf(order),
    isToCheck: isToCheck(order),
    state,
    picture: deskPicture(catalogue, order.selections),
  }
}

/** The catalogue may have changed since: then the id is shown. */
function orderedInWords(selections: Partial<Dataset>, catalogue: Catalogue): string {
  const dataset = { ...catalogue.defaults, ...selections }
  const chosen = SHOWN.flatMap((id) => {
    const value = selections[id]
    return value === undefined ? [] : shortLine(chosenIn(catalogue, dataset, id)?.label ?? value)
  })
  if (chosen.length === 0) return UNKNOWN
  const { quantity } = selections
  const pieces = quantity === undefined || quantity === null ? '' : `${formatWhole(quantity)} × `
  return pieces + chosen.join(' · ')
}

/** How far a delivery has got, as the seller sees it. */
export function mailOf(delivery: Delivery): RowMail {
  switch (delivery.state) {
    case 'delivered':
    case 'refused':
    case 'held':
      return delivery.state
    case 'waiting':
    case 'sending':
      return delivery.failures === 0 ? 'on-its-way' : 'late'
  }
}

function paymentOf({ payment }: CheckedOrder): RowPayment {
  if (!payment) return 'none'
  if (payment.kind === 'unconfirmed') return 'unconfirmed'
  return payment.demo ? 'trial' : 'paid'
}

function shortLine(text: string): string {
  const line = printable(text.slice(0, 2 * LONGEST_NAME)).replaceAll(/\s+/g, ' ')
  return Array.from(line).slice(0, LONGEST_NAME).join('').trim()
}

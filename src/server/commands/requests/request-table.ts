import { formatCents } from '../../../order/money.ts'
import { OFFER_TEXTS } from '../../../order/order-texts.ts'
import type { StoredRequest } from '../../requests/request-store.ts'
import { dateInWords } from '../../messages/italian-date.ts'
import { isMarked } from '../../requests/checked-order.ts'
import { verdictsInWords } from '../../requests/verdicts-in-words.ts'
import { deliveryInWords } from './delivery-in-words.ts'
import { printable } from '../../messages/printable.ts'
import { shortened, textTable } from './table.ts'

const COLUMNS = [
  { heading: 'ID' },
  { heading: 'Ricevuta' },
  { heading: 'Richiesta', isRight: true },
  { heading: 'Cliente' },
  { heading: 'Totale', isRight: true },
  { heading: 'Verifica' },
  { heading: 'Stato' },
]
const LONGEST_NAME = 24

export function requestTable(requests: readonly StoredRequest[]): string {
  return textTable(COLUMNS, requests.map(cellsOf))
}

function cellsOf({ id, receivedAt, order, params, delivery }: StoredRequest): string[] {
  const mark = isMarked(order.verdict) || order.payment?.kind === 'unconfirmed' ? ' ⚠' : ''
  const name = params.name ?? params.email ?? '–'
  return [
    id,
    dateInWords(receivedAt),
    String(order.requestNumber ?? '–'),
    shortened(printable(name), LONGEST_NAME),
    order.claimedTotal === null ? '–' : formatCents(order.claimedTotal),
    verdictsInWords(order, OFFER_TEXTS)[0].verdict,
    deliveryInWords(delivery, 'a') + mark,
  ]
}

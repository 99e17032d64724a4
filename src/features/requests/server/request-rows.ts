import type { Insertable, Selectable } from 'kysely'
import type { SellerState } from '../wire.ts'
import { fromDeliveryRow } from '../../../server/outbox/delivery-rows.ts'
import type { DeliveryRow } from '../../../server/outbox/delivery-table.ts'
import type { CheckedOrder } from './checked-order.ts'
import { countedOrder } from './counted-facts.ts'
import type { ReceivedRequest, StoredRequest } from './request-store.ts'
import type { LineTable, RequestTable } from './request-table.ts'

/** A request beside its mail, whose subject is the request's id. */
export type MailedRow = DeliveryRow &
  Pick<
    Selectable<RequestTable>,
    'received_at' | 'params' | 'customer' | 'sent_rows' | 'verdicts' | 'repeats'
  > & { readonly seller_state: SellerState }

export type LineRow = Pick<Selectable<LineTable>, 'selections' | 'quote'>

export function toRow(request: ReceivedRequest): Insertable<RequestTable> {
  return {
    id: request.id,
    received_at: request.receivedAt,
    dedupe: request.hash,
    params: JSON.stringify(request.params),
    customer: JSON.stringify(request.customer),
    sent_rows: JSON.stringify(request.rows),
    verdicts: verdictsText(request.order),
    request_number: request.order.requestNumber,
    repeats: 0,
  }
}

/** A checked order without what its lines have. */
export function verdictsText(order: CheckedOrder): string {
  return JSON.stringify({ ...order, selections: undefined, quote: undefined })
}

/** One for each gadget. */
export function toLineRows({ id, order }: Pick<ReceivedRequest, 'id' | 'order'>) {
  const { selections, quote } = order
  const { cents = null, product = null, color = null } = countedOrder(order) ?? {}
  return [
    {
      request_id: id,
      position: 0,
      selections: JSON.stringify(selections),
      quote: quote ? JSON.stringify(quote) : null,
      cents,
      product,
      color,
    },
  ]
}

/** Only we write these columns, so their JSON is not checked again. */
export function fromRow(row: MailedRow, [line]: readonly LineRow[]): StoredRequest {
  return {
    id: row.subject,
    receivedAt: row.received_at,
    params: JSON.parse(row.params) as StoredRequest['params'],
    customer: JSON.parse(row.customer) as StoredRequest['customer'],
    rows: JSON.parse(row.sent_rows) as StoredRequest['rows'],
    order: {
      ...(JSON.parse(row.verdicts) as Omit<CheckedOrder, 'selections' | 'quote'>),
      selections: JSON.parse(line?.selections ?? '{}') as CheckedOrder['selections'],
      ...(line?.quote ? { quote: JSON.parse(line.quote) as CheckedOrder['quote'] } : {}),
    },
    repeats: row.repeats,
    state: row.seller_state,
    delivery: fromDeliveryRow(row),
  }
}

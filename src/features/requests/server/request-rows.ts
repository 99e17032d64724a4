import type { Insertable, Selectable } from 'kysely'
import { fromDeliveryRow } from '../../../server/outbox/delivery-rows.ts'
import type { DeliveryRow } from '../../../server/outbox/delivery-table.ts'
import type { ReceivedRequest, StoredRequest } from './request-store.ts'
import type { RequestTable } from './request-table.ts'
import { readMessage } from './visitor-message.ts'

/** A request beside its mail, whose subject is the request's id. */
export type MailedRow = DeliveryRow &
  Pick<Selectable<RequestTable>, 'received_at' | 'params' | 'checked_order' | 'repeats'>

export function toRow(request: ReceivedRequest): Insertable<RequestTable> {
  return {
    id: request.id,
    received_at: request.receivedAt,
    dedupe: request.hash,
    params: JSON.stringify(request.params),
    checked_order: JSON.stringify(request.order),
    request_number: request.order.requestNumber,
    repeats: 0,
  }
}

/** Only we write these columns, so their JSON is not checked again. */
export function fromRow(row: MailedRow): StoredRequest {
  const params = JSON.parse(row.params) as StoredRequest['params']
  return {
    id: row.subject,
    receivedAt: row.received_at,
    params,
    message: readMessage(params.message ?? ''),
    order: JSON.parse(row.checked_order) as StoredRequest['order'],
    repeats: row.repeats,
    delivery: fromDeliveryRow(row),
  }
}

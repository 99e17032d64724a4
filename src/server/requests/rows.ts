import type { Insertable } from 'kysely'
import { newDelivery, type Delivery } from '../outbox/delivery.ts'
import type { RequestRow, RequestTable } from '../database/database.ts'
import type { NewRequest, StoredRequest } from './request-store.ts'

/** The columns that tell where a delivery stands. */
export type DeliveryColumns = Pick<
  RequestTable,
  'state' | 'due_at' | 'settled_at' | 'give_up_at' | 'attempt' | 'failures' | 'undecided' | 'detail'
>

export function toRow(request: NewRequest): Insertable<RequestTable> {
  return {
    id: request.id,
    kind: request.kind,
    received_at: request.receivedAt,
    dedupe: request.hash,
    params: JSON.stringify(request.params),
    checked_order: JSON.stringify(request.order),
    request_number: request.order.requestNumber,
    message_id: request.messageId,
    repeats: 0,
    ...toColumns(newDelivery(request.receivedAt)),
  }
}

export function toColumns(delivery: Delivery): DeliveryColumns {
  const { state, attempt, failures, undecided, detail, giveUpAt } = delivery
  const tried = { state, attempt, failures, undecided, detail, give_up_at: giveUpAt }
  switch (delivery.state) {
    case 'waiting':
      return { ...tried, due_at: delivery.dueAt, settled_at: null }
    case 'sending':
      return { ...tried, due_at: delivery.leaseUntil, settled_at: null }
    case 'delivered':
    case 'refused':
      return { ...tried, due_at: null, settled_at: delivery.at }
  }
}

/** Only we write these columns, so their JSON is taken at its word. */
export function fromRow(row: RequestRow): StoredRequest {
  return {
    id: row.id,
    kind: row.kind,
    receivedAt: row.received_at,
    params: JSON.parse(row.params) as StoredRequest['params'],
    order: JSON.parse(row.checked_order) as StoredRequest['order'],
    messageId: row.message_id,
    repeats: row.repeats,
    delivery: toDelivery(row),
  }
}

function toDelivery(row: RequestRow): Delivery {
  const { attempt, failures, undecided, detail, give_up_at: giveUpAt } = row
  const tried = { attempt, failures, undecided, detail, giveUpAt }
  switch (row.state) {
    case 'waiting':
      return { state: 'waiting', dueAt: row.due_at ?? 0, ...tried }
    case 'sending':
      return { state: 'sending', leaseUntil: row.due_at ?? 0, ...tried }
    case 'delivered':
    case 'refused':
      return { state: row.state, at: row.settled_at ?? 0, ...tried }
  }
}

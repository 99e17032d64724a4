import type { Insertable, Transaction } from 'kysely'
import type { Delivery, DeliveryState, NewDelivery, PastAttempt } from './delivery.ts'
import type { DeliveryRow, DeliveryTable, DeliveryTables } from './delivery-table.ts'

type StateColumns = Omit<
  DeliveryRow,
  'id' | 'kind' | 'subject' | 'network' | 'payload' | 'created_at'
>

/** In the transaction that writes what they are about: one is never stored without the other. */
export async function addDeliveries(
  transaction: Transaction<DeliveryTables>,
  deliveries: readonly NewDelivery[],
): Promise<void> {
  if (deliveries.length === 0) return
  await transaction.insertInto('deliveries').values(deliveries.map(toDeliveryRow)).execute()
}

/** The rest of the state of a new delivery is the default of its columns. */
export function toDeliveryRow(delivery: NewDelivery): Insertable<DeliveryTable> {
  const { id, kind, subject, network, payload, createdAt, isHeld = false } = delivery
  return {
    id,
    kind,
    subject,
    network,
    payload,
    created_at: createdAt,
    state: isHeld ? 'held' : 'waiting',
    due_at: isHeld ? null : createdAt,
  }
}

export function toStateColumns(delivery: DeliveryState): StateColumns {
  const { state, attempt, failures, undecided, detail, giveUpAt, log } = delivery
  const attempts = log.length === 0 ? '' : JSON.stringify(log)
  const tried = { state, attempt, failures, undecided, detail, attempts, give_up_at: giveUpAt }
  switch (delivery.state) {
    case 'waiting':
      return { ...tried, due_at: delivery.dueAt, settled_at: null }
    case 'sending':
      return { ...tried, due_at: delivery.leaseUntil, settled_at: null }
    case 'held':
      return { ...tried, due_at: null, settled_at: null }
    case 'delivered':
    case 'written':
    case 'refused':
    case 'dismissed':
      return { ...tried, due_at: null, settled_at: delivery.at }
  }
}

export function fromDeliveryRow(row: DeliveryRow): Delivery {
  const { id, kind, subject, network, payload, created_at: createdAt } = row
  return { id, kind, subject, network, payload, createdAt, ...stateOf(row) }
}

function stateOf(row: DeliveryRow): DeliveryState {
  const { attempt, failures, undecided, detail, give_up_at: giveUpAt } = row
  const log = row.attempts === '' ? [] : (JSON.parse(row.attempts) as PastAttempt[])
  const tried = { attempt, failures, undecided, detail, giveUpAt, log }
  switch (row.state) {
    case 'waiting':
      return { state: 'waiting', dueAt: row.due_at ?? 0, ...tried }
    case 'sending':
      return { state: 'sending', leaseUntil: row.due_at ?? 0, ...tried }
    case 'delivered':
    case 'written':
    case 'refused':
    case 'dismissed':
      return { state: row.state, at: row.settled_at ?? 0, ...tried }
    case 'held':
      return { state: 'held', ...tried }
  }
}

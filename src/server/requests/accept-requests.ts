import { sql, type CompiledQuery } from 'kysely'
import type { Database, Engine } from '../database/database.ts'
import { writeTogether } from '../database/write-together.ts'
import type { NewDelivery } from '../outbox/delivery.ts'
import { toDeliveryRow } from '../outbox/delivery-rows.ts'
import type { DeliveryTables } from '../outbox/delivery-table.ts'
import type { PaymentTables } from '../payments/payment-table.ts'
import { namePayment } from './name-payment.ts'
import { toRow } from './request-rows.ts'
import type { NewRequest, ReceivedRequest } from './request-store.ts'
import type { RequestTables } from './request-table.ts'

/** Within a day the same request again is a double click, a retry or a resent form. */
export const REPEATS_FOR_MS = 24 * 60 * 60_000

interface Group {
  readonly first: NewRequest
  count: number
}

type Tables = RequestTables & DeliveryTables & PaymentTables

/**
 * Stores each new request with its deliveries, and counts each repeated one, in one commit. Answers
 * with row ids.
 */
export async function acceptRequests(
  db: Database<Tables>,
  engine: Engine,
  requests: readonly NewRequest[],
): Promise<string[]> {
  const groups = groupedByHash(requests)
  const ids = await insertOrCount(db, engine, groups)
  const missing = groups.filter(({ first }) => !ids.has(first.hash))
  if (missing.length > 0) {
    // The stored ones are older than a day: they give up the hash, and the new ones take it.
    await releaseHashes(db, missing)
    for (const [hash, id] of await insertOrCount(db, engine, missing)) ids.set(hash, id)
  }
  return requests.map(({ hash }) => {
    const id = ids.get(hash)
    // Neither inserted nor counted: answering OK would be a lie.
    if (id === undefined) throw new Error('a request was neither stored nor counted')
    return id
  })
}

/**
 * Copies that came together are one row, because a statement may change a row only once. Sorted, so
 * that two instances lock the same rows in the same order and never wait for each other.
 */
function groupedByHash(requests: readonly NewRequest[]): Group[] {
  const groups = new Map<string, Group>()
  for (const request of requests) {
    const group = groups.get(request.hash)
    if (group) group.count += 1
    else groups.set(request.hash, { first: request, count: 1 })
  }
  return [...groups.values()].sort((a, b) => (a.first.hash < b.first.hash ? -1 : 1))
}

async function insertOrCount(
  db: Database<Tables>,
  engine: Engine,
  groups: readonly Group[],
): Promise<Map<string, string>> {
  const oldest = Math.min(...groups.map(({ first }) => repeatsSince(first)))
  const insertRequests = db
    .insertInto('requests')
    .values(groups.map(({ first, count }) => ({ ...toRow(first), repeats: count - 1 })))
    .onConflict((conflict) =>
      conflict
        .column('dedupe')
        .where('dedupe', 'is not', null)
        .doUpdateSet({ repeats: sql`requests.repeats + excluded.repeats + 1` })
        .where('requests.received_at', '>', oldest),
    )
    .returning(['id', 'dedupe'])
    .compile()
  const deliveries = groups.flatMap(({ first }) => first.deliveries)
  const others = [
    ...(deliveries.length === 0 ? [] : insertDeliveries(db, deliveries)),
    ...groups.flatMap(({ first }) => namePayment(db, first)),
  ]
  const rows = await writeTogether(db, engine, insertRequests, others)
  return new Map(rows.map(({ id, dedupe }) => [dedupe ?? '', id]))
}

/**
 * Inserts all and then removes those of repeated requests. Which requests are new is known only to the
 * database, and asking would double the messages to it.
 */
function insertDeliveries(
  db: Database<Tables>,
  deliveries: readonly NewDelivery[],
): CompiledQuery[] {
  const ids = deliveries.map(({ id }) => id)
  return [
    db.insertInto('deliveries').values(deliveries.map(toDeliveryRow)).compile(),
    db
      .deleteFrom('deliveries')
      .where('id', 'in', ids)
      .where('subject', 'not in', (query) =>
        query
          .selectFrom('requests')
          .select('requests.id')
          .whereRef('requests.id', '=', 'deliveries.subject'),
      )
      .compile(),
  ]
}

async function releaseHashes(db: Database<Tables>, groups: readonly Group[]): Promise<void> {
  const hashes = groups.map(({ first }) => first.hash)
  await db
    .updateTable('requests')
    .set({ dedupe: null })
    .where('dedupe', 'in', hashes)
    .where('received_at', '<=', Math.max(...groups.map(({ first }) => repeatsSince(first))))
    .execute()
}

function repeatsSince({ receivedAt }: ReceivedRequest): number {
  return receivedAt - REPEATS_FOR_MS
}

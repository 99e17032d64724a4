import { sql, type CompiledQuery, type Insertable } from 'kysely'
import { compiledBySize } from '../../../server/database/compiled-by-size.ts'
import type { Database, Engine } from '../../../server/database/database.ts'
import { writeTogether } from '../../../server/database/write-together.ts'
import { toDeliveryRow } from '../../../server/outbox/delivery-rows.ts'
import type { DeliveryTable, DeliveryTables } from '../../../server/outbox/delivery-table.ts'
import { claimArtwork } from '../../artwork/server/artwork-store.ts'
import type { ArtworkTables } from '../../artwork/server/artwork-table.ts'
import { claimLogos } from '../../logos/server/logo-store.ts'
import type { LogoTables } from '../../logos/server/logo-table.ts'
import type { PaymentTables } from '../../payments/server/payment-table.ts'
import { namedArtwork, namedLogos } from './sent-data.ts'
import { namePayment } from './name-payment.ts'
import { inboxRow, wordsColumn } from './inbox/inbox-rows.ts'
import type { InboxTable, InboxTables } from './inbox/inbox-table.ts'
import { toLineRows, toRow } from './request-rows.ts'
import type { NewRequest, ReceivedRequest } from './request-store.ts'
import type { LineTable, RequestTable, RequestTables } from './request-table.ts'

/** Within a day the same request again is a double click, a retry or a resent form. */
export const REPEATS_FOR_MS = 24 * 60 * 60_000

interface Group {
  readonly first: NewRequest
  count: number
}

type Tables = RequestTables &
  DeliveryTables &
  PaymentTables &
  LogoTables &
  ArtworkTables &
  InboxTables

/**
 * Stores each new request with its lines and deliveries, and counts each repeated one, in one commit. Answers
 * with row ids.
 */
export function createAcceptRequests(
  db: Database<Tables>,
  engine: Engine,
): (requests: readonly NewRequest[]) => Promise<string[]> {
  const statements = batchStatements(db, engine)

  async function insertOrCount(groups: readonly Group[]): Promise<Map<string, string>> {
    const oldest = Math.min(...groups.map(({ first }) => repeatsSince(first)))
    const requests = groups.map(({ first, count }) => ({ ...toRow(first), repeats: count - 1 }))
    const deliveries = groups.flatMap(({ first }) => first.deliveries).map(toDeliveryRow)
    const lines = groups.flatMap(({ first }) => toLineRows(first))
    const listed = groups.map(({ first }) => inboxRow(first))
    const others = [
      ...statements.insertDeliveries(deliveries, groups),
      ...statements.insertLines(lines, groups),
      ...statements.insertListed(listed, groups),
      ...namePayments(db, groups),
      ...claimNamedLogos(db, groups),
      ...claimNamedArtwork(db, engine, groups),
    ]
    const inserted = statements.insertRequests(requests, oldest)
    const rows = await writeTogether(db, engine, inserted, others)
    return new Map(rows.map(({ id, dedupe }) => [dedupe ?? '', id]))
  }

  return async (requests) => {
    const groups = groupedByHash(requests)
    const ids = await insertOrCount(groups)
    const missing = groups.filter(({ first }) => !ids.has(first.hash))
    if (missing.length > 0) {
      // The stored ones are older than a day: they give up the hash, and the new ones take it.
      await releaseHashes(db, missing)
      for (const [hash, id] of await insertOrCount(missing)) ids.set(hash, id)
    }
    return requests.map(({ hash }) => {
      const id = ids.get(hash)
      // Neither inserted nor counted: answering OK would be a lie.
      if (id === undefined) throw new Error('a request was neither stored nor counted')
      return id
    })
  }
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

function batchStatements(db: Database<Tables>, engine: Engine) {
  const insertRequests = compiledBySize((rows: readonly Insertable<RequestTable>[]) =>
    db
      .insertInto('requests')
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .column('dedupe')
          .where('dedupe', 'is not', null)
          .doUpdateSet({ repeats: sql`requests.repeats + excluded.repeats + 1` })
          .where('requests.received_at', '>', 0),
      )
      .returning(['id', 'dedupe'])
      .compile(),
  )
  /** Which requests are new is known only to the database, and asking would double the messages to it. */
  const ofNewRequests = <Row extends object>(
    table: 'deliveries' | 'request_lines' | 'inbox',
    column: 'subject' | 'request_id',
    insert: (rows: readonly Row[]) => CompiledQuery,
  ) => {
    const insertAll = compiledBySize(insert)
    const removeOthers = compiledBySize((rows: readonly { readonly id: string }[]) =>
      sql`delete from ${sql.table(table)} where ${sql.ref(column)} in (${sql.join(rows.map(({ id }) => id))})
        and ${sql.ref(column)} not in (select id from requests where id = ${sql.ref(column)})`.compile(
        db,
      ),
    )
    return (rows: readonly Row[], groups: readonly Group[]): CompiledQuery[] => {
      const ids = groups.map(({ first: { id } }) => ({ id }))
      return rows.length === 0 ? [] : [insertAll(rows), removeOthers(ids)]
    }
  }
  return {
    /** A row that is stored already, and newer than the time that follows the rows, is counted. */
    insertRequests,
    insertDeliveries: ofNewRequests(
      'deliveries',
      'subject',
      (rows: readonly Insertable<DeliveryTable>[]) =>
        db.insertInto('deliveries').values(rows).compile(),
    ),
    insertLines: ofNewRequests(
      'request_lines',
      'request_id',
      (rows: readonly Insertable<LineTable>[]) =>
        db.insertInto('request_lines').values(rows).compile(),
    ),
    insertListed: ofNewRequests('inbox', 'request_id', (rows: readonly Insertable<InboxTable>[]) =>
      db
        .insertInto('inbox')
        .values(rows.map((row) => ({ ...row, words: wordsColumn(row.words, engine) })))
        .compile(),
    ),
  }
}

/** In the order of payments, so that two instances that name the same ones never wait for each other. */
function namePayments(db: Database<Tables>, groups: readonly Group[]): CompiledQuery[] {
  return groups
    .toSorted((a, b) => (paymentNamedBy(a) < paymentNamedBy(b) ? -1 : 1))
    .flatMap(({ first }) => namePayment(db, first))
}

function claimNamedLogos(db: Database<Tables>, groups: readonly Group[]): CompiledQuery[] {
  return groups.flatMap(({ first: { id: requestId, rows, receivedAt: now } }) => {
    const logoIds = namedLogos(rows).flatMap(({ id }) => id ?? [])
    return logoIds.length > 0 ? [claimLogos(db, { requestId, logoIds, now })] : []
  })
}

function claimNamedArtwork(
  db: Database<Tables>,
  engine: Engine,
  groups: readonly Group[],
): CompiledQuery[] {
  return groups.flatMap(({ first: { id: requestId, rows, receivedAt: now } }) => {
    const { ids: artworkIds } = namedArtwork(rows)
    return artworkIds.length > 0 ? [claimArtwork(db, engine, { requestId, artworkIds, now })] : []
  })
}

function paymentNamedBy({ first }: Group): string {
  return first.order.payment?.orderId ?? ''
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

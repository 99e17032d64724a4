import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { NewRequest } from './request-store.ts'
import { toRow } from './rows.ts'

/** Within a day the same request again is a double click, a retry or a resent form. */
export const REPEATS_FOR_MS = 24 * 60 * 60_000

interface Group {
  readonly first: NewRequest
  count: number
}

/** Stores each new request and counts each repeated one, in one commit. Answers with row ids. */
export async function acceptRequests(
  db: Database,
  requests: readonly NewRequest[],
): Promise<string[]> {
  const groups = groupedByHash(requests)
  const ids = await insertOrCount(db, groups)
  const missing = groups.filter(({ first }) => !ids.has(first.hash))
  if (missing.length > 0) {
    // Their twins are older than a day: those give up the hash, and the new ones take it.
    await db.transaction().execute(async (transaction) => {
      await transaction
        .updateTable('requests')
        .set({ dedupe: null })
        .where(
          'dedupe',
          'in',
          missing.map(({ first }) => first.hash),
        )
        .where('received_at', '<=', Math.max(...missing.map(({ first }) => repeatsSince(first))))
        .execute()
      const inserted = await insertOrCount(transaction, missing)
      for (const [hash, id] of inserted) ids.set(hash, id)
    })
  }
  return requests.map(({ hash }) => {
    const id = ids.get(hash)
    // Neither inserted nor counted: answering OK would be a lie.
    if (id === undefined) throw new Error('a request was neither stored nor counted')
    return id
  })
}

/**
 * Copies that came together are one row: a statement may touch a row only once. In an order that
 * every instance keeps: with the same rows the other way round two would wait for each other.
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

async function insertOrCount(db: Database, groups: readonly Group[]): Promise<Map<string, string>> {
  const oldest = Math.min(...groups.map(({ first }) => repeatsSince(first)))
  const rows = await db
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
    .execute()
  return new Map(rows.map(({ id, dedupe }) => [dedupe ?? '', id]))
}

function repeatsSince({ receivedAt }: NewRequest): number {
  return receivedAt - REPEATS_FOR_MS
}

import { sql } from 'kysely'
import { LONGEST_CAP_MS, LONGEST_RETRY_MS } from '../outbox/delivery.ts'
import { acceptRequests, REPEATS_FOR_MS } from './accept-requests.ts'
import type { Database, Engine } from '../database/database.ts'
import { groupCommit } from '../database/group-commit.ts'
import type { ClaimedRequest, NewRequest, RequestStore } from './request-store.ts'
import { fromRow, toColumns } from './rows.ts'

// Nothing is ever planned this far ahead: such a row was written before the clock was set back.
const UNTHINKABLE_WAIT_MS = 2 * LONGEST_RETRY_MS

const NUMBER = /^\d{1,9}$/

/** One query layer for both engines; where they differ, the difference is named. */
export function createRequestStore(db: Database, engine: Engine): RequestStore {
  return {
    accept: groupCommit(
      (requests: readonly NewRequest[]) => acceptRequests(db, requests),
      lettersOf,
    ),

    async claim({ now, leaseMs, most }) {
      const due = db
        .selectFrom('requests')
        .select('id')
        .where('due_at', 'is not', null)
        .where((where) => {
          const isAhead = (ms: number) => where('due_at', '>', now + ms)
          return where.or([
            where('due_at', '<=', now),
            isAhead(UNTHINKABLE_WAIT_MS),
            // Without a failure only the cap makes a request wait.
            where.and([where('failures', '=', 0), isAhead(LONGEST_CAP_MS)]),
            // Twice the lease: clocks of several instances may differ.
            where.and([where('state', '=', 'sending'), isAhead(2 * leaseMs)]),
          ])
        })
        .orderBy('due_at')
        .limit(most)
      // Reading first: asked every second, an update would want the write lock each time.
      if (!(await due.executeTakeFirst())) return []
      const taken = due
        // Two instances must not wait for each other, nor take the same one.
        .$if(engine === 'postgres', (query) => query.forUpdate().skipLocked())
      const rows = await db
        // Materialized, or Postgres may run it more than once and lock more than was asked for.
        .with(
          (name) => name('taken').materialized(),
          () => taken,
        )
        .updateTable('requests')
        .set({
          state: 'sending',
          due_at: now + leaseMs,
          attempt: sql`attempt + 1`,
          // Whoever held it before never said how it ended.
          undecided: sql`undecided + case when state = 'sending' then 1 else 0 end`,
        })
        .where('id', 'in', (query) => query.selectFrom('taken').select('taken.id'))
        .returningAll()
        .execute()
      return rows.map((row) => fromRow(row) as ClaimedRequest)
    },

    async settle(id, delivery) {
      const { numUpdatedRows } = await db
        .updateTable('requests')
        .set(toColumns(delivery))
        .where('id', '=', id)
        .where('state', '=', 'sending')
        .where('attempt', '=', delivery.attempt)
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },

    async postpone(id, { attempt }, dueAt) {
      const { numUpdatedRows } = await db
        .updateTable('requests')
        // Safe as a fence: this number was held by the caller alone, who is done with it.
        .set({ state: 'waiting', due_at: dueAt, attempt: attempt - 1 })
        .where('id', '=', id)
        .where('state', '=', 'sending')
        .where('attempt', '=', attempt)
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },

    async find(idOrNumber) {
      const ids = db
        .selectFrom('requests')
        .select('id')
        .where((where) =>
          NUMBER.test(idOrNumber)
            ? where('request_number', '=', Number(idOrNumber))
            : where('id', '=', idOrNumber),
        )
      const rows = await db
        .selectFrom('requests')
        .selectAll()
        .where('id', 'in', ids)
        .orderBy('id')
        .execute()
      return rows.map(fromRow)
    },

    async list({ before, most }) {
      const rows = await db
        .selectFrom('requests')
        .selectAll()
        .$if(before !== undefined, (query) => query.where('id', '<', before ?? ''))
        .orderBy('id', 'desc')
        .limit(most)
        .execute()
      return rows.map(fromRow)
    },

    async putBack(id, delivery) {
      const { numUpdatedRows } = await db
        .updateTable('requests')
        .set(toColumns(delivery))
        .where('id', '=', id)
        .where('attempt', '=', delivery.attempt)
        .where('state', 'in', ['waiting', 'refused'])
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },

    async erase(id) {
      const { numDeletedRows } = await db
        .deleteFrom('requests')
        .where('id', '=', id)
        .executeTakeFirst()
      // The log still holds what the table no longer has, until it is written back.
      if (engine === 'sqlite') await sql`pragma wal_checkpoint(truncate)`.execute(db)
      return numDeletedRows === 1n
    },

    async forgetHashes(now) {
      await db
        .updateTable('requests')
        .set({ dedupe: null })
        .where('dedupe', 'is not', null)
        .where('received_at', '<=', now - REPEATS_FOR_MS)
        .execute()
    },

    async probe() {
      await db
        .insertInto('probes')
        .values({ id: 1, at: Date.now() })
        .onConflict((conflict) =>
          conflict.column('id').doUpdateSet({ at: (row) => row.ref('excluded.at') }),
        )
        .execute()
    },

    close: () => db.destroy(),
  }
}

function lettersOf({ params }: NewRequest): number {
  return Object.entries(params).reduce((sum, [name, value]) => sum + name.length + value.length, 0)
}

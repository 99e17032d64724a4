import { sql } from 'kysely'
import type { Database, Engine } from '../database/database.ts'
import { afterRelease, LONGEST_CAP_MS, LONGEST_RETRY_MS, type ClaimedDelivery } from './delivery.ts'
import { fromDeliveryRow, toDeliveryRow, toStateColumns } from './delivery-rows.ts'
import type { DeliveryClaim, DeliveryStore } from './delivery-store.ts'
import type { DeliveryTables } from './delivery-table.ts'

// Nothing is ever planned this far ahead: such a row was written before the clock was set back.
const IMPOSSIBLE_WAIT_MS = 2 * LONGEST_RETRY_MS

const IDS_PER_STATEMENT = 500

type DueQuery = ReturnType<typeof nextDue>

/** One query layer for both engines; where they differ, the code names the engine. */
export function createDeliveryStore(db: Database<DeliveryTables>, engine: Engine): DeliveryStore {
  async function take(due: DueQuery, leaseUntil: number): Promise<ClaimedDelivery | undefined> {
    const taken = due
      // Two instances must not wait for each other, nor take the same delivery.
      .$if(engine === 'postgres', (query) => query.forUpdate().skipLocked())
    const row = await db
      // Materialized, or Postgres may run it more than once and lock more than was asked for.
      .with(
        (name) => name('taken').materialized(),
        () => taken,
      )
      .updateTable('deliveries')
      .set({
        state: 'sending',
        due_at: leaseUntil,
        attempt: sql`attempt + 1`,
        // The attempt before never reported how it ended.
        undecided: sql`undecided + case when state = 'sending' then 1 else 0 end`,
      })
      .where('id', 'in', (query) => query.selectFrom('taken').select('taken.id'))
      .returningAll()
      .executeTakeFirst()
    return row && (fromDeliveryRow(row) as ClaimedDelivery)
  }

  return {
    async claim(claim) {
      const { now, leaseMs, kinds, after = '' } = claim
      const turns = kinds.flatMap((kind) => [
        nextDue(db, kind, claim).where('network', '>', after),
        nextDue(db, kind, claim).where('network', '<=', after),
      ])
      const [first, ...others] = turns.map((turn, rank) =>
        db.selectFrom(turn.as('turn')).select(sql.lit(rank).as('rank')),
      )
      if (!first) return undefined
      // Read first: this is asked every second, and an update would take the write lock each time.
      const found = await others.reduce((all, turn) => all.unionAll(turn), first).execute()
      for (const rank of found.map((row) => row.rank).sort((a, b) => a - b)) {
        const claimed = await take(turns[rank] as DueQuery, now + leaseMs)
        // Otherwise another instance was faster.
        if (claimed) return claimed
      }
      return undefined
    },

    async renew(id, attempt, leaseUntil) {
      const { numUpdatedRows } = await db
        .updateTable('deliveries')
        .set({ due_at: leaseUntil })
        .where('id', '=', id)
        .where('state', '=', 'sending')
        .where('attempt', '=', attempt)
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },

    async settle(id, ended) {
      const { numUpdatedRows } = await db
        .updateTable('deliveries')
        .set(toStateColumns(ended))
        .where('id', '=', id)
        .where('state', '=', 'sending')
        .where('attempt', '=', ended.attempt)
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },

    async postpone({ id, attempt }, dueAt) {
      const { numUpdatedRows } = await db
        .updateTable('deliveries')
        // Safe to count down: only the caller has held this number, and it made no attempt.
        .set({ state: 'waiting', due_at: dueAt, attempt: attempt - 1 })
        .where('id', '=', id)
        .where('state', '=', 'sending')
        .where('attempt', '=', attempt)
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },

    async ofSubjects(subjects) {
      if (subjects.length === 0) return []
      const rows = await db
        .selectFrom('deliveries')
        .selectAll()
        .where('subject', 'in', subjects)
        .orderBy('id')
        .execute()
      return rows.map(fromDeliveryRow)
    },

    async putBack(id, waiting, payload) {
      const { numUpdatedRows } = await db
        .updateTable('deliveries')
        .set({ ...toStateColumns(waiting), payload })
        .where('id', '=', id)
        .where('attempt', '=', waiting.attempt)
        .where('state', 'in', ['waiting', 'refused', 'delivered'])
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },

    async addOnce(delivery) {
      await db.transaction().execute(async (transaction) => {
        const open = await transaction
          .selectFrom('deliveries')
          .select('id')
          .where('due_at', 'is not', null)
          .where('kind', '=', delivery.kind)
          .executeTakeFirst()
        if (open) return
        await transaction
          .insertInto('deliveries')
          .values(toDeliveryRow(delivery))
          .onConflict((conflict) => conflict.column('id').doNothing())
          .execute()
      })
    },

    async countMade({ kind, network, since, except }) {
      const { made } = await db
        .selectFrom('deliveries')
        .select((select) => select.fn.countAll<number | string | bigint>().as('made'))
        // A literal, or an index of one kind could not be used.
        .where('kind', '=', sql.lit(kind))
        .where('network', '=', network)
        .where('id', '!=', except)
        .where((where) =>
          where.or([
            where('state', '=', 'sending'),
            where.and([
              where.or([where('state', '=', 'delivered'), where('undecided', '>', 0)]),
              where.or([where('settled_at', 'is', null), where('settled_at', '>', since)]),
            ]),
          ]),
        )
        .executeTakeFirstOrThrow()
      return Number(made)
    },

    async release(subject, now) {
      const held = await db
        .selectFrom('deliveries')
        .selectAll()
        .where('subject', '=', subject)
        .where('state', '=', sql.lit('held' as const))
        .execute()
      let released = 0n
      for (const row of held) {
        const { numUpdatedRows } = await db
          .updateTable('deliveries')
          .set(toStateColumns(afterRelease(fromDeliveryRow(row), now)))
          .where('id', '=', row.id)
          .where('state', '=', sql.lit('held' as const))
          .executeTakeFirst()
        released += numUpdatedRows
      }
      return released > 0n
    },

    async heldUntold(kind, before, most) {
      const rows = await db
        .selectFrom('deliveries')
        .selectAll()
        .where('state', '=', sql.lit('held' as const))
        .where('kind', '=', kind)
        .where('detail', '=', '')
        .where('created_at', '<', before)
        .orderBy('id')
        .limit(most)
        .execute()
      return rows.map(fromDeliveryRow)
    },

    async tellHeld(ids, detail) {
      for (let from = 0; from < ids.length; from += IDS_PER_STATEMENT) {
        await db
          .updateTable('deliveries')
          .set({ detail })
          .where('id', 'in', ids.slice(from, from + IDS_PER_STATEMENT))
          .where('state', '=', sql.lit('held' as const))
          .execute()
      }
    },

    async neverTried(kind, plannedUntil, most) {
      const rows = await db
        .selectFrom('deliveries')
        .selectAll()
        .where('due_at', 'is not', null)
        .where('kind', '=', kind)
        .where('state', '=', 'waiting')
        .where('attempt', '=', 0)
        .where('created_at', '<=', plannedUntil)
        .orderBy('id')
        .limit(most)
        .execute()
      return rows.map(fromDeliveryRow)
    },

    async deliveredByAnother(ids, at, detail) {
      for (let from = 0; from < ids.length; from += IDS_PER_STATEMENT) {
        await db
          .updateTable('deliveries')
          .set({ state: 'delivered', due_at: null, settled_at: at, detail })
          .where('id', 'in', ids.slice(from, from + IDS_PER_STATEMENT))
          .where('state', '=', 'waiting')
          .execute()
      }
    },

    async oldestOpen(kinds) {
      const row = await db
        .selectFrom('deliveries')
        .select((select) => select.fn.min('created_at').as('oldest'))
        .where('due_at', 'is not', null)
        .where('kind', 'in', kinds)
        .executeTakeFirst()
      return row?.oldest ?? undefined
    },

    async openKinds() {
      const rows = await db
        .selectFrom('deliveries')
        .select('kind')
        .distinct()
        .where('due_at', 'is not', null)
        .execute()
      return rows.map(({ kind }) => kind)
    },
  }
}

/** The next delivery of one kind that is due: an index answers it, whatever else is waiting. */
function nextDue(
  db: Database<DeliveryTables>,
  kind: string,
  { now, leaseMs, ordered = [], busy = [] }: DeliveryClaim,
) {
  return db
    .selectFrom('deliveries')
    .select('id')
    .where('kind', '=', kind)
    .where('due_at', 'is not', null)
    .where((where) => {
      const isAhead = (ms: number) => where('due_at', '>', now + ms)
      return where.or([
        where('due_at', '<=', now),
        isAhead(IMPOSSIBLE_WAIT_MS),
        // Without a failure only the cap makes a delivery wait.
        where.and([where('failures', '=', 0), isAhead(LONGEST_CAP_MS)]),
        // Twice the lease: clocks of several instances may differ.
        where.and([where('state', '=', 'sending'), isAhead(2 * leaseMs)]),
      ])
    })
    .$if(busy.length > 0, (query) => query.where('network', 'not in', busy))
    .$if(ordered.includes(kind), (query) =>
      query.where((where) =>
        where.not(
          where.exists(
            where
              .selectFrom('deliveries as earlier')
              .select('earlier.id')
              .whereRef('earlier.subject', '=', 'deliveries.subject')
              .whereRef('earlier.kind', '=', 'deliveries.kind')
              .whereRef('earlier.network', '=', 'deliveries.network')
              .whereRef('earlier.id', '<', 'deliveries.id')
              .where('earlier.state', 'in', ['waiting', 'sending', 'held']),
          ),
        ),
      ),
    )
    .orderBy('network')
    .orderBy('due_at')
    .limit(1)
}

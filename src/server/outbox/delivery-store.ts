import { sql } from 'kysely'
import type { Database, Engine } from '../database/database.ts'
import {
  afterRelease,
  type ClaimedDelivery,
  type Delivery,
  type Ended,
  type NewDelivery,
  type Waiting,
} from './delivery.ts'
import { createClaim } from './claim-delivery.ts'
import { fromDeliveryRow, toDeliveryRow, toStateColumns } from './delivery-rows.ts'
import type { DeliveryRow, DeliveryTables } from './delivery-table.ts'

/** What the outbox and the seller's commands need of a database. */
export type DeliveryStore = ReturnType<typeof createDeliveryStore>

const IDS_PER_STATEMENT = 500
// A literal, or the index of what is held could not be used.
const HELD = sql.lit('held' as const)

/** One query layer for both engines; where they differ, the code names the engine. */
export function createDeliveryStore(db: Database<DeliveryTables>, engine: Engine) {
  /** Ends or prolongs an attempt; false where another one has begun since. */
  async function duringAttempt(
    id: string,
    attempt: number,
    columns: Partial<DeliveryRow>,
  ): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('deliveries')
      .set(columns)
      .where('id', '=', id)
      .where('state', '=', 'sending')
      .where('attempt', '=', attempt)
      .executeTakeFirst()
    return numUpdatedRows === 1n
  }

  async function changeMany(
    ids: readonly string[],
    from: 'held' | 'waiting',
    columns: Partial<DeliveryRow>,
  ): Promise<void> {
    for (let first = 0; first < ids.length; first += IDS_PER_STATEMENT) {
      await db
        .updateTable('deliveries')
        .set(columns)
        .where('id', 'in', ids.slice(first, first + IDS_PER_STATEMENT))
        .where('state', '=', from)
        .execute()
    }
  }

  const held = () => db.selectFrom('deliveries').selectAll().where('state', '=', HELD)

  return {
    claim: createClaim(db, engine),

    /** Prolongs the lease of this attempt; false where another one has begun since. */
    renew: (id: string, attempt: number, leaseUntil: number) =>
      duringAttempt(id, attempt, { due_at: leaseUntil }),

    /** Ends the attempt that `ended` counts; false where another one has begun since. */
    settle: (id: string, ended: Waiting | Ended) =>
      duringAttempt(id, ended.attempt, toStateColumns(ended)),

    /** Gives back an attempt that was not made, until `dueAt`; false where another has begun since. */
    postpone: ({ id, attempt }: ClaimedDelivery, dueAt: number) =>
      // Safe to count down: only the caller has held this number, and it made no attempt.
      duringAttempt(id, attempt, { state: 'waiting', due_at: dueAt, attempt: attempt - 1 }),

    /** Oldest first. */
    async ofSubjects(subjects: readonly string[]): Promise<Delivery[]> {
      if (subjects.length === 0) return []
      const rows = await db
        .selectFrom('deliveries')
        .selectAll()
        .where('subject', 'in', subjects)
        .orderBy('id')
        .execute()
      return rows.map(fromDeliveryRow)
    },

    /** Puts a delivery back in line, unless it is being sent or moved on since it was read. */
    async putBack(id: string, waiting: Waiting, payload: string): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('deliveries')
        .set({ ...toStateColumns(waiting), payload })
        .where('id', '=', id)
        .where('attempt', '=', waiting.attempt)
        .where('state', 'in', ['waiting', 'refused', 'dismissed', 'delivered', 'written'])
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },

    /** Makes those of these kinds due that wait after a failed attempt. */
    async hasten(kinds: readonly string[], now: number): Promise<void> {
      await db
        .updateTable('deliveries')
        .set({ due_at: now })
        .where('due_at', '>', now)
        .where('kind', 'in', kinds)
        .where('state', '=', 'waiting')
        .where('failures', '>', 0)
        .execute()
    },

    /** Adds a delivery, unless one of its kind is waiting or being sent, or one has its id. */
    async addOnce(delivery: NewDelivery): Promise<void> {
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

    /** How many others of a kind and network are being sent, or were perhaps delivered since then. */
    async countMade(asked: {
      readonly kind: string
      readonly network: string
      readonly since: number
      readonly except: string
    }): Promise<number> {
      const { made } = await db
        .selectFrom('deliveries')
        .select((select) => select.fn.countAll<number | string | bigint>().as('made'))
        // A literal, or an index of one kind could not be used.
        .where('kind', '=', sql.lit(asked.kind))
        .where('network', '=', asked.network)
        .where('id', '!=', asked.except)
        .where((where) =>
          where.or([
            where('state', '=', 'sending'),
            where.and([
              where.or([
                where('state', 'in', ['delivered', 'written']),
                where('undecided', '>', 0),
              ]),
              where.or([where('settled_at', 'is', null), where('settled_at', '>', asked.since)]),
            ]),
          ]),
        )
        .executeTakeFirstOrThrow()
      return Number(made)
    },

    /** Lets what is held about a subject leave; false where nothing was. */
    async release(subject: string, now: number): Promise<boolean> {
      let released = 0n
      for (const row of await held().where('subject', '=', subject).execute()) {
        const { numUpdatedRows } = await db
          .updateTable('deliveries')
          .set(toStateColumns(afterRelease(fromDeliveryRow(row), now)))
          .where('id', '=', row.id)
          .where('state', '=', HELD)
          .executeTakeFirst()
        released += numUpdatedRows
      }
      return released > 0n
    },

    /** The seller needs this refused delivery about a subject no more; false where none is refused. */
    async dismiss(kind: string, subject: string): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('deliveries')
        .set({ state: 'dismissed' })
        .where('subject', '=', subject)
        .where('kind', '=', kind)
        .where('state', '=', 'refused')
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    /** Of this kind, held since before then, and not yet told to the seller; oldest first. */
    async heldUntold(kind: string, before: number, most: number): Promise<Delivery[]> {
      const rows = await held()
        .where('kind', '=', kind)
        .where('detail', '=', '')
        .where('created_at', '<', before)
        .orderBy('id')
        .limit(most)
        .execute()
      return rows.map(fromDeliveryRow)
    },

    /** The seller was told of those of them that are still held, as `detail` says. */
    tellHeld: (ids: readonly string[], detail: string) => changeMany(ids, 'held', { detail }),

    /** Of this kind, planned until then and never attempted; oldest first. */
    async neverTried(kind: string, plannedUntil: number, most: number): Promise<Delivery[]> {
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

    /** Those of them that still wait ended with another delivery, as `detail` says. */
    endedWithAnother: (
      ids: readonly string[],
      state: 'delivered' | 'written',
      at: number,
      detail: string,
    ) => changeMany(ids, 'waiting', { state, due_at: null, settled_at: at, detail }),

    /** When the oldest delivery of these kinds that has something left to do was planned. */
    async oldestOpen(kinds: readonly string[]): Promise<number | undefined> {
      const row = await db
        .selectFrom('deliveries')
        .select((select) => select.fn.min('created_at').as('oldest'))
        .where('due_at', 'is not', null)
        .where('kind', 'in', kinds)
        .executeTakeFirst()
      return row?.oldest ?? undefined
    },
  }
}

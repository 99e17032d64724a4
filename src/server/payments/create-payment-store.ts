import { sql } from 'kysely'
import type { Database, Engine } from '../database/database.ts'
import { toRow } from '../requests/rows.ts'
import { BEGUN, isBegun, ORDER_LIFE_MS, type Payment, type Progress } from './payment.ts'
import type { PaymentClaim, PaymentStore } from './payment-store.ts'
import { fromPaymentRow, toPaymentRow, toProgressColumns } from './payment-rows.ts'

// Nothing is planned this far ahead: such a row was written before the clock was set back.
const UNTHINKABLE_WAIT_MS = 24 * 60 * 60_000

/** One query layer for both engines, in the tables of the request store. */
export function createPaymentStore(db: Database, engine: Engine): PaymentStore {
  const one = () => db.selectFrom('payments').selectAll()

  async function find(orderId: string): Promise<Payment | undefined> {
    const row = await one().where('order_id', '=', orderId).executeTakeFirst()
    return row && fromPaymentRow(row)
  }

  async function ofChargeGroup(chargeGroup: string): Promise<Payment[]> {
    const rows = await one()
      .where((where) =>
        where.or([
          where('charge_group', '=', chargeGroup),
          where.and([where('charge_group', 'is', null), where('order_key', '=', chargeGroup)]),
        ]),
      )
      .orderBy('id')
      .execute()
    return rows.map(fromPaymentRow)
  }

  async function begin(
    orderId: string,
    { now, leaseMs }: PaymentClaim,
  ): Promise<Payment | undefined> {
    const row = await db
      .updateTable('payments')
      .set({ state: 'capturing', ...leased(now + leaseMs) })
      .where('order_id', '=', orderId)
      .where((where) =>
        where.or([
          where('state', 'in', ['created', 'declined']),
          where.and([
            where('state', '=', 'capturing'),
            where.or([
              where('lease_until', 'is', null),
              where('lease_until', '<=', now),
              where('lease_until', '>', now + UNTHINKABLE_WAIT_MS),
            ]),
          ]),
        ]),
      )
      .returningAll()
      .executeTakeFirst()
    return row && fromPaymentRow(row)
  }

  async function isOvertaken(orderId: string): Promise<boolean> {
    const payment = await find(orderId)
    if (!payment || isBegun(payment)) return false
    return (await ofChargeGroup(payment.chargeGroup)).some(isBegun)
  }

  return {
    async open(payment) {
      await db
        .insertInto('payments')
        .values(toPaymentRow(payment))
        .onConflict((conflict) => conflict.column('order_key').doNothing())
        .execute()
      const row = await one().where('order_key', '=', payment.orderKey).executeTakeFirstOrThrow()
      return fromPaymentRow(row)
    },

    async adopt(orderKey, chargeGroup) {
      await db
        .updateTable('payments')
        .set({ charge_group: chargeGroup })
        .where('order_key', '=', orderKey)
        .where('charge_group', 'is', null)
        .where((where) =>
          where.or([
            where('state', 'not in', BEGUN),
            where.not(
              where.exists(
                where
                  .selectFrom('payments as others')
                  .select('others.id')
                  .where('others.charge_group', '=', chargeGroup)
                  .where('others.state', 'in', BEGUN),
              ),
            ),
          ]),
        )
        .execute()
    },

    ofChargeGroup,
    find,

    async beginCapture(orderId, claim) {
      try {
        return await begin(orderId, claim)
      } catch (error) {
        // An index lets one order of a purchase pass. If none has, something else went wrong.
        if (await isOvertaken(orderId)) return undefined
        throw error
      }
    },

    async takeDue({ now, leaseMs, account, demo }) {
      const due = db
        .selectFrom('payments')
        .select('id')
        .where('due_at', 'is not', null)
        .where((where) =>
          where.or([
            where.and([where('demo', '=', demo ? 1 : 0), where('account', 'in', [account, ''])]),
            where.and([
              where('demo', '=', 1),
              where('state', '=', 'capturing'),
              where('created_at', '<', now - ORDER_LIFE_MS),
            ]),
          ]),
        )
        .where((where) =>
          where.or([where('due_at', '<=', now), where('due_at', '>', now + UNTHINKABLE_WAIT_MS)]),
        )
        .orderBy('due_at')
        .limit(1)
      // Reading first: asked every few seconds, an update would want the write lock each time.
      if (!(await due.executeTakeFirst())) return undefined
      const row = await db
        .with(
          (name) => name('taken').materialized(),
          () => due.$if(engine === 'postgres', (query) => query.forUpdate().skipLocked()),
        )
        .updateTable('payments')
        .set(leased(now + leaseMs))
        .where('id', 'in', (query) => query.selectFrom('taken').select('taken.id'))
        .returningAll()
        .executeTakeFirst()
      return row && fromPaymentRow(row)
    },

    settle({ orderId, turn }, progress, notice) {
      const columns = toProgressColumns(progress)
      return db.transaction().execute(async (transaction) => {
        if (columns.capture_id !== null) {
          const used = await transaction
            .selectFrom('payments')
            .select('id')
            .where('capture_id', '=', columns.capture_id)
            .where('order_id', '!=', orderId)
            .executeTakeFirst()
          if (used) return 'capture-used'
        }
        const { numUpdatedRows } = await transaction
          .updateTable('payments')
          .set({
            ...columns,
            ...(isPlainNo(progress) ? { declines: sql`declines + 1` } : {}),
          })
          .where('order_id', '=', orderId)
          .where('turn', '=', turn)
          .where('state', 'in', ['capturing', 'pending'])
          .executeTakeFirst()
        if (numUpdatedRows !== 1n) return 'overtaken'
        if (notice) await transaction.insertInto('requests').values(toRow(notice)).execute()
        return 'settled'
      })
    },

    async nameBy(orderId, requestHash) {
      const { numUpdatedRows } = await db
        .updateTable('payments')
        .set({ named_by: requestHash })
        .where('order_id', '=', orderId)
        .where((where) =>
          where.or([where('named_by', 'is', null), where('named_by', '=', requestHash)]),
        )
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },

    async list({ before, most }) {
      const rows = await one()
        .$if(before !== undefined, (query) => query.where('id', '<', before ?? ''))
        .orderBy('id', 'desc')
        .limit(most)
        .execute()
      return rows.map(fromPaymentRow)
    },

    async ofRequest(requestNumber) {
      const rows = await one().where('request_number', '=', requestNumber).orderBy('id').execute()
      return rows.map(fromPaymentRow)
    },

    async forgetPayer(orderId) {
      await db
        .updateTable('payments')
        .set({
          given_name: '',
          // Still named, or the next request could pass for the first.
          named_by: sql<string | null>`case when named_by is null then null else '' end`,
        })
        .where('order_id', '=', orderId)
        .execute()
    },
  }
}

/** Nothing was done, be it that the visitor had not said yes: the next try is a new one. */
function isPlainNo({ state }: Progress): boolean {
  return state === 'declined' || state === 'created'
}

/** A turn begins: until then nobody else speaks to the provider of this payment. */
function leased(until: number) {
  return { turn: sql<number>`turn + 1`, lease_until: until, due_at: until }
}

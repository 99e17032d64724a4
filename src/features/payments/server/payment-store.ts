import { sql } from 'kysely'
import type { Database, Engine } from '../../../server/database/database.ts'
import type { NewDelivery } from '../../../server/outbox/delivery.ts'
import { addDeliveries } from '../../../server/outbox/delivery-rows.ts'
import type { DeliveryTables } from '../../../server/outbox/delivery-table.ts'
import { isBegun, ORDER_LIFE_MS, type NewPayment, type Payment, type Progress } from './payment.ts'
import { fromPaymentRow, toPaymentRow, toProgressColumns } from './payment-rows.ts'
import type { PaymentTables } from './payment-table.ts'

// Nothing is planned this far ahead: such a row was written before the clock was set back.
const IMPOSSIBLE_WAIT_MS = 24 * 60 * 60_000

/** Whether the end of a turn was stored. */
type Settlement =
  | 'settled'
  /** Another turn has begun since. */
  | 'overtaken'
  /** The capture already belongs to another order. */
  | 'capture-used'

interface PaymentClaim {
  readonly now: number
  readonly leaseMs: number
}

export type PaymentStore = ReturnType<typeof createPaymentStore>

/**
 * What payments need of a database. Every change is conditional on what stood there before. One query layer for both
 * engines; where they differ, the code names the engine.
 */
export function createPaymentStore(db: Database<PaymentTables & DeliveryTables>, engine: Engine) {
  const one = () => db.selectFrom('payments').selectAll()

  async function find(orderId: string): Promise<Payment | undefined> {
    const row = await one().where('order_id', '=', orderId).executeTakeFirst()
    return row && fromPaymentRow(row)
  }

  /** All orders of one checkout, oldest first. */
  async function ofChargeGroup(chargeGroup: string): Promise<Payment[]> {
    const rows = await one().where('charge_group', '=', chargeGroup).orderBy('id').execute()
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
              where('lease_until', '>', now + IMPOSSIBLE_WAIT_MS),
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
    /** Stores it, or answers with the payment that was opened before under the same order key. */
    async open(payment: NewPayment): Promise<Payment> {
      await db
        .insertInto('payments')
        .values(toPaymentRow(payment))
        .onConflict((conflict) => conflict.column('order_key').doNothing())
        .execute()
      const row = await one().where('order_key', '=', payment.orderKey).executeTakeFirstOrThrow()
      return fromPaymentRow(row)
    },

    ofChargeGroup,
    find,

    /**
     * Stores that the money is about to be asked for. Undefined where another instance asks, also for
     * another order of the charge group, or where there is nothing left to ask for.
     */
    async beginCapture(orderId: string, claim: PaymentClaim): Promise<Payment | undefined> {
      try {
        return await begin(orderId, claim)
      } catch (error) {
        // An index lets one order of a charge group begin. If none has, something else went wrong.
        if (await isOvertaken(orderId)) return undefined
        throw error
      }
    },

    /**
     * Takes one payment whose end is not known, and about which the provider is to be asked now; or a
     * demo payment of any account whose order has expired.
     */
    async takeDue(asked: PaymentClaim & Pick<Payment, 'account' | 'demo'>) {
      const { now, leaseMs, account, demo } = asked
      const due = db
        .selectFrom('payments')
        .select('id')
        .where('due_at', 'is not', null)
        .where((where) =>
          where.or([
            where.and([where('demo', '=', demo ? 1 : 0), where('account', '=', account)]),
            where.and([
              where('demo', '=', 1),
              where('state', '=', 'capturing'),
              where('created_at', '<', now - ORDER_LIFE_MS),
            ]),
          ]),
        )
        .where((where) =>
          where.or([where('due_at', '<=', now), where('due_at', '>', now + IMPOSSIBLE_WAIT_MS)]),
        )
        .orderBy('due_at')
        .limit(1)
      // Read first: this is asked every second, and an update would take the write lock each time.
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

    /** Ends the turn. The notices about it are stored in the same commit. */
    settle(
      { orderId, turn }: Pick<Payment, 'orderId' | 'turn'>,
      progress: Progress,
      notices: readonly NewDelivery[] = [],
    ): Promise<Settlement> {
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
        await addDeliveries(transaction, notices)
        return 'settled'
      })
    },

    /** Removes all that is personal: who paid, the id of their request, and the notices. */
    forgetPayer({ id }: Pick<Payment, 'id'>): Promise<void> {
      return db.transaction().execute(async (transaction) => {
        await transaction
          .updateTable('payments')
          .set({
            given_name: '',
            // Not null: the next request must not count as the first.
            named_by: sql<string | null>`case when named_by is null then null else '' end`,
          })
          .where('id', '=', id)
          .execute()
        await transaction.deleteFrom('deliveries').where('subject', '=', id).execute()
      })
    },
  }
}

/** No money was taken, perhaps because the visitor had not approved: the next capture is a new one. */
function isPlainNo({ state }: Progress): boolean {
  return state === 'declined' || state === 'created'
}

/** A turn begins: until it ends no other instance asks the provider about this payment. */
function leased(until: number) {
  return { turn: sql<number>`turn + 1`, lease_until: until, due_at: until }
}

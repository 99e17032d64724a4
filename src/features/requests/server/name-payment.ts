import type { CompiledQuery, ExpressionBuilder } from 'kysely'
import type { Database } from '../../../server/database/database.ts'
import type { DeliveryTables } from '../../../server/outbox/delivery-table.ts'
import type { PaymentTables } from '../../payments/server/payment-table.ts'
import type { PaymentVerdict } from './checked-order.ts'
import { verdictsText } from './request-rows.ts'
import type { NewRequest } from './request-store.ts'
import type { RequestTables } from './request-table.ts'

type Tables = RequestTables & PaymentTables & DeliveryTables

/**
 * One payment pays for one stored request: the first to name it. Runs in the commit that stores the
 * request, so that a request that could not be stored names nothing, and of two at once one is marked.
 * By the id of the row and not by a hash of its content: the same content again after a day is a
 * second request, and the seller must not deliver twice.
 */
export function namePayment(
  db: Database<Tables>,
  { id, order, deliveries }: Pick<NewRequest, 'id' | 'order' | 'deliveries'>,
): CompiledQuery[] {
  const { payment } = order
  if (payment?.kind !== 'confirmed') return []
  const { orderId } = payment
  const isSecond = (where: ExpressionBuilder<Tables, keyof Tables>) =>
    where.not(
      where.exists(
        where
          .selectFrom('payments')
          .select('payments.id')
          .where('order_id', '=', orderId)
          .where('named_by', '=', id),
      ),
    )
  return [
    db
      .updateTable('payments')
      .set({ named_by: id })
      .where('order_id', '=', orderId)
      .where('named_by', 'is', null)
      // A repeat has no row of its own.
      .where((where) =>
        where.exists(
          where.selectFrom('requests').select('requests.id').where('requests.id', '=', id),
        ),
      )
      .compile(),
    db
      .updateTable('requests')
      .set({ verdicts: verdictsText({ ...order, payment: namedBefore(payment) }) })
      .where('id', '=', id)
      .where(isSecond)
      .compile(),
    ...deliveries.flatMap(({ id: delivery, payloadOfSecond }) =>
      payloadOfSecond === undefined
        ? []
        : [
            db
              .updateTable('deliveries')
              .set({ payload: payloadOfSecond })
              .where('id', '=', delivery)
              .where(isSecond)
              .compile(),
          ],
    ),
  ]
}

/** The verdict on a payment that another request has named. */
export function namedBefore({ orderId, demo }: PaymentVerdict): PaymentVerdict {
  return { kind: 'unconfirmed', orderId, reason: 'named-before', demo }
}

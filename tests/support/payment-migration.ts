import { expect } from 'vitest'
import { createPaymentStore } from '../../src/server/payments/create-payment-store.ts'
import { toPaymentRow } from '../../src/server/payments/payment-rows.ts'
import type { NewPayment } from '../../src/server/payments/payment.ts'
import type { PaymentStore } from '../../src/server/payments/payment-store.ts'
import type { Database, Engine } from '../../src/server/database/database.ts'
import { migrate } from '../../src/server/database/migrate.ts'
import { MIGRATIONS } from '../../src/server/database/migrations.ts'
import { aNewPayment } from './payments.ts'
import { NOON } from './requests.ts'

/** The last version in which payments knew neither account nor purchase. */
const BEFORE_PURCHASES = 3

/** Payments of an older version, in a database that is empty so far, are payments of this one. */
export async function expectOldPaymentsKept(db: Database, engine: Engine): Promise<void> {
  await migrate(db, engine, MIGRATIONS.slice(0, BEFORE_PURCHASES))
  const old = [1, 2, 3, 4].map(() => aNewPayment())
  for (const payment of old.slice(0, 2)) await insertAsBefore(db, payment)
  await migrate(db, engine)
  // Instances of that version may go on for a while beside those of this one.
  for (const payment of old.slice(2)) await insertAsBefore(db, payment)
  const payments = createPaymentStore(db, engine)
  for (const { orderId, orderKey } of old) {
    const kept = { orderId, account: '', chargeGroup: orderKey, progress: { state: 'capturing' } }
    expect(await payments.find(orderId)).toMatchObject(kept)
    expect(await payments.ofChargeGroup(orderKey)).toMatchObject([kept])
  }
  const claim = { now: NOON, leaseMs: 1, account: 'CONTO', demo: false }
  const due = []
  for (const _ of old) due.push(await payments.takeDue(claim))
  expect(new Set(due.map((payment) => payment?.orderId))).toEqual(
    new Set(old.map(({ orderId }) => orderId)),
  )
  await expectAdoptedOnce(payments, old)
}

/** The purchase of an old payment is told by the page, and then stays. */
async function expectAdoptedOnce(
  payments: PaymentStore,
  [first, second]: readonly NewPayment[],
): Promise<void> {
  if (!first || !second) throw new Error('two payments are needed')
  await payments.adopt(first.orderKey, 'A')
  await payments.adopt(first.orderKey, 'B')
  // Both were charged, by a version that did not know that they belong together.
  await payments.adopt(second.orderKey, 'A')
  expect(await payments.ofChargeGroup('A')).toMatchObject([{ orderId: first.orderId }])
  expect(await payments.ofChargeGroup('B')).toEqual([])
  expect(await payments.find(second.orderId)).toMatchObject({ chargeGroup: second.orderKey })
}

async function insertAsBefore(db: Database, payment: NewPayment): Promise<void> {
  const { account: _, charge_group: __, ...row } = toPaymentRow(payment)
  const charged = { ...row, state: 'capturing', lease_until: NOON, due_at: NOON } as const
  // That version knew no such columns, and the types have no older version.
  await db
    .insertInto('payments')
    .values(charged as never)
    .execute()
}

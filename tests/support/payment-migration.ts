import { expect } from 'vitest'
import { createPaymentStore } from '../../src/server/payments/create-payment-store.ts'
import { toPaymentRow } from '../../src/server/payments/payment-rows.ts'
import type { Database, Engine } from '../../src/server/requests/database.ts'
import { migrate } from '../../src/server/requests/migrate.ts'
import { MIGRATIONS } from '../../src/server/requests/migrations.ts'
import { aNewPayment } from './payments.ts'
import { NOON } from './requests.ts'

/** The last version in which payments knew neither account nor purchase. */
const BEFORE_PURCHASES = 3

/** Payments of an older version, in a database that is empty so far, are payments of this one. */
export async function expectOldPaymentsKept(db: Database, engine: Engine): Promise<void> {
  await migrate(db, engine, MIGRATIONS.slice(0, BEFORE_PURCHASES))
  const old = [1, 2].map(() => aNewPayment())
  for (const payment of old) {
    const { account: _, purchase: __, ...row } = toPaymentRow(payment)
    const charged = { ...row, state: 'capturing', lease_until: NOON, due_at: NOON } as const
    // The table has no such columns yet, and the types have no older version.
    await db
      .insertInto('payments')
      .values(charged as never)
      .execute()
  }
  await migrate(db, engine)
  const payments = createPaymentStore(db, engine)
  for (const { orderId, attemptKey } of old) {
    const kept = { orderId, account: '', purchase: attemptKey, progress: { state: 'capturing' } }
    expect(await payments.find(orderId)).toMatchObject(kept)
  }
  const claim = { now: NOON, leaseMs: 1, account: 'CONTO', demo: false }
  const due = [await payments.takeDue(claim), await payments.takeDue(claim)]
  expect(new Set(due.map((payment) => payment?.orderId))).toEqual(
    new Set(old.map(({ orderId }) => orderId)),
  )
}

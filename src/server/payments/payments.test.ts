import { expect, it, onTestFinished } from 'vitest'
import { demoShop } from '../../../tests/support/demo-shop.ts'
import { aNewPayment } from '../../../tests/support/payments.ts'
import { NOON } from '../../../tests/support/requests.ts'
import { tempDir } from '../../../tests/support/temp-dir.ts'
import { openSqliteDatabase } from '../requests/sqlite/open-sqlite.ts'
import { createPaymentStore } from './create-payment-store.ts'
import type { ProviderReply } from './orders-provider.ts'
import { createPayments } from './payments.ts'

const LEASE_MS = 45_000
const HOUR_MS = 60 * 60_000
const SILENCE: ProviderReply = { kind: 'unknown', detail: 'no answer in time' }

/** Payments with one open order, on a provider that takes its time and says nothing. */
async function onSilence({ callMs = 0 } = {}) {
  const db = await openSqliteDatabase(tempDir())
  onTestFinished(() => db.destroy())
  const store = createPaymentStore(db, 'sqlite')
  const { orderId } = await store.open(aNewPayment())
  const clock = { now: NOON, looks: 0 }
  const silent = async () => {
    clock.now += callMs
    clock.looks += 1
    return SILENCE
  }
  const payments = createPayments({
    provider: { create: silent, capture: silent, show: silent },
    account: 'test',
    store,
    shop: () => demoShop,
    demo: false,
    notice: () => undefined,
    onNotice: () => {},
    leaseMs: LEASE_MS,
    now: () => clock.now,
    pause: async (ms) => void (clock.now += ms),
    log: () => {},
  })
  return { payments, store, orderId, clock }
}

it('[PY6] ends a turn before its lease does, however slow the provider is', async () => {
  const { payments, orderId, clock } = await onSilence({ callMs: 10_000 })
  for (const _ of ['first', 'again']) {
    const begunAt = clock.now
    expect(await payments.capture(orderId)).toEqual({ kind: 'undecided' })
    expect(clock.now - begunAt).toBeLessThanOrEqual(LEASE_MS)
  }
})

it('[PY6] asks about money that is held back every hour, and for a month at most', async () => {
  const { payments, store, orderId, clock } = await onSilence()
  const begun = await store.beginCapture(orderId, { now: NOON, leaseMs: LEASE_MS })
  if (!begun) throw new Error('a fresh order was not to be captured')
  await store.settle(begun, { state: 'pending', dueAt: NOON, captureId: 'CAPTURE1' })
  expect(await payments.round()).toBe(true)
  clock.now = NOON + HOUR_MS - 1
  expect(await payments.round()).toBe(false)
  clock.now = NOON + HOUR_MS
  expect(await payments.round()).toBe(true)
  expect(clock.looks).toBe(2)
  clock.now = NOON + 31 * 24 * HOUR_MS
  expect(await payments.round()).toBe(true)
  expect(await store.find(orderId)).toMatchObject({ progress: { state: 'rejected' } })
  expect(await payments.round()).toBe(false)
})

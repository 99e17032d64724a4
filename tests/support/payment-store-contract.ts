import { expect, it } from 'vitest'
import {
  ORDER_LIFE_MS,
  type Payment,
  type Progress,
} from '../../src/features/payments/server/payment.ts'
import type { PaymentStore } from '../../src/features/payments/server/payment-store.ts'
import type { Stores } from './stores.ts'
import { aNewPayment } from './payments.ts'
import { aDelivery, NOON } from './requests.ts'

const LEASE_MS = 45_000
const DAY_MS = 24 * 60 * 60_000
const at = (now: number) => ({ now, leaseMs: LEASE_MS })
const paid = (captureId: string): Progress => ({
  state: 'paid',
  at: NOON,
  captureId,
  givenName: 'Mario',
})

type PaymentStores = Pick<Stores, 'payments' | 'deliveries'>

async function begun(payments: PaymentStore): Promise<Payment> {
  const { orderId } = await payments.open(aNewPayment())
  const payment = await payments.beginCapture(orderId, at(NOON))
  if (!payment) throw new Error('a fresh order was not to be captured')
  return payment
}

/** What every store of payments has to do, on any database. `open` gives an empty one. */
export function paymentStoreContract(open: () => Promise<PaymentStores>): void {
  it('[PY3] [PY17] keeps a payment as it was opened, once per order key', async () => {
    const { payments } = await open()
    const payment = aNewPayment({ demo: true })
    const kept = {
      ...payment,
      turn: 0,
      declines: 0,
      isNamed: false,
      progress: { state: 'created' },
    }
    expect(await payments.open(payment)).toEqual(kept)
    const copies = Array.from({ length: 5 }, () =>
      payments.open(aNewPayment({ orderKey: payment.orderKey })),
    )
    expect(await Promise.all(copies)).toEqual(copies.map(() => kept))
    expect(await payments.ofChargeGroup(payment.chargeGroup)).toEqual([kept])
    expect(await payments.find(payment.orderId)).toEqual(kept)
    expect(await payments.find('NESSUNO')).toBeUndefined()
  })

  it('[PY5] lets one of many begin a capture, until its lease is over', async () => {
    const { payments } = await open()
    const { orderId } = await payments.open(aNewPayment())
    const tries = Array.from({ length: 10 }, () => payments.beginCapture(orderId, at(NOON)))
    const begun = (await Promise.all(tries)).filter((payment) => payment !== undefined)
    expect(begun.map(({ turn, progress }) => [turn, progress.state])).toEqual([[1, 'capturing']])
    expect(await payments.beginCapture(orderId, at(NOON + LEASE_MS - 1))).toBeUndefined()
    expect(await payments.beginCapture(orderId, at(NOON + LEASE_MS))).toMatchObject({ turn: 2 })
    // Written before the clock was set back by two days.
    expect(await payments.beginCapture(orderId, at(NOON - 2 * DAY_MS))).toMatchObject({ turn: 3 })
  })

  it.each<[string, declines: number, Progress]>([
    ['created', 1, { state: 'created' }],
    ['declined', 1, { state: 'declined', at: NOON }],
    ['declined for the shop', 1, { state: 'declined', at: NOON, fault: 'account' }],
    ['capturing', 0, { state: 'capturing', dueAt: NOON + 60_000 }],
  ])(
    '[PY3] [PY7] keeps the state, and lets a visitor try again what is %s',
    async (_, declines, progress) => {
      const { payments } = await open()
      const payment = await begun(payments)
      expect(await payments.settle(payment, progress)).toBe('settled')
      expect(await payments.find(payment.orderId)).toMatchObject({ progress })
      const again = await payments.beginCapture(payment.orderId, at(NOON))
      expect(again).toMatchObject({ turn: 2, declines })
    },
  )

  it.each<[string, Progress]>([
    ['paid', paid('CAPTURE1')],
    ['pending', { state: 'pending', dueAt: NOON, captureId: 'CAPTURE1' }],
    ['expired', { state: 'expired', at: NOON }],
    ['rejected', { state: 'rejected', at: NOON, captureId: null, reason: 'altro' }],
  ])('[PY3] [PY22] keeps the state, and never captures again what is %s', async (_, progress) => {
    const { payments } = await open()
    const payment = await begun(payments)
    await payments.settle(payment, progress)
    expect(await payments.find(payment.orderId)).toMatchObject({ progress })
    expect(await payments.beginCapture(payment.orderId, at(NOON + DAY_MS))).toBeUndefined()
  })

  it('[PY23] ignores the late result of a turn that was taken over', async () => {
    const { payments, deliveries } = await open()
    const paused = await begun(payments)
    const taken = await payments.beginCapture(paused.orderId, at(NOON + LEASE_MS))
    if (!taken) throw new Error('nothing was taken over')
    const notice = aDelivery({ subject: paused.id })
    expect(await payments.settle(paused, paid('CAPTURE2'), [notice])).toBe('overtaken')
    expect(await deliveries.ofSubjects([paused.id])).toEqual([])
    expect(await payments.settle(taken, paid('CAPTURE2'), [notice])).toBe('settled')
    expect(await payments.settle(taken, { state: 'created' })).toBe('overtaken')
    expect(await payments.find(paused.orderId)).toMatchObject({ progress: { state: 'paid' } })
  })

  it('[PY30] stores the notice with the payment, ready for the outbox', async () => {
    const { payments, deliveries } = await open()
    const payment = await begun(payments)
    const notice = aDelivery({ subject: payment.id })
    await payments.settle(payment, paid('CAPTURE3'), [notice])
    const claimed = await deliveries.claim({ ...at(NOON), kinds: [notice.kind] })
    expect(claimed).toMatchObject({ ...notice })
  })

  it('[PY30] stores neither where the notice cannot be stored', async () => {
    const { payments } = await open()
    const notice = aDelivery()
    await payments.settle(await begun(payments), paid('CAPTURE9'), [notice])
    const payment = await begun(payments)
    await expect(payments.settle(payment, paid('CAPTURE4'), [notice])).rejects.toThrow()
    expect(await payments.find(payment.orderId)).toMatchObject({ progress: { state: 'capturing' } })
  })

  it('[PY4] takes one capture for one order only', async () => {
    const { payments } = await open()
    expect(await payments.settle(await begun(payments), paid('CAPTURE5'))).toBe('settled')
    const other = await begun(payments)
    expect(await payments.settle(other, paid('CAPTURE5'))).toBe('capture-used')
    expect(await payments.find(other.orderId)).toMatchObject({ progress: { state: 'capturing' } })
  })

  it('[PY28] lets one order of a charge group begin, and another once it is clearly refused', async () => {
    const { payments } = await open()
    const chargeGroup = 'one and the same'
    const opened = Array.from({ length: 10 }, () => payments.open(aNewPayment({ chargeGroup })))
    const orders = (await Promise.all(opened)).map(({ orderId }) => orderId)
    const begin = () => Promise.all(orders.map((id) => payments.beginCapture(id, at(NOON))))
    const [first, ...others] = (await begin()).filter((payment) => payment !== undefined)
    if (!first) throw new Error('none of the orders was to be captured')
    expect(others).toEqual([])
    await payments.settle(first, { state: 'declined', at: NOON })
    const [second, ...more] = (await begin()).filter((payment) => payment !== undefined)
    if (!second) throw new Error('none of the orders was to be captured again')
    expect(more).toEqual([])
    await payments.settle(second, paid('CAPTURE8'))
    expect((await begin()).every((payment) => payment === undefined)).toBe(true)
    const rows = await payments.ofChargeGroup(chargeGroup)
    expect(rows.filter(({ progress }) => progress.state === 'paid')).toHaveLength(1)
    expect(rows.map(({ orderId }) => orderId).toSorted()).toEqual(orders.toSorted())
  })

  it('[PY15] hands out what is due of its own account only', async () => {
    const { payments } = await open()
    for (const account of ['CONTO', 'ALTRO']) {
      const { orderId } = await payments.open(aNewPayment({ account }))
      await payments.beginCapture(orderId, at(NOON))
    }
    const take = async () =>
      (await payments.takeDue({ ...at(NOON + LEASE_MS), account: 'CONTO', demo: false }))?.account
    expect([await take(), await take()]).toEqual(['CONTO', undefined])
  })

  it('[PY42] hands out another account’s demo payment after the order’s life', async () => {
    const { payments } = await open()
    for (const demo of [true, false]) {
      const { orderId } = await payments.open(aNewPayment({ account: 'ALTRO', demo }))
      await payments.beginCapture(orderId, at(NOON))
    }
    const take = (now: number) => payments.takeDue({ ...at(now), account: 'CONTO', demo: false })
    expect(await take(NOON + ORDER_LIFE_MS)).toBeUndefined()
    expect(await take(NOON + ORDER_LIFE_MS + 1)).toMatchObject({ account: 'ALTRO', demo: true })
    expect(await take(NOON + ORDER_LIFE_MS + 1)).toBeUndefined()
  })

  it('[PY26] hands out what is due to one asker, of its own kind of money only', async () => {
    const { payments } = await open()
    const { orderId } = await begun(payments)
    const take = (now: number, demo = false) =>
      payments.takeDue({ ...at(now), account: 'CONTO', demo })
    expect(await take(NOON + LEASE_MS - 1)).toBeUndefined()
    expect(await take(NOON + LEASE_MS, true)).toBeUndefined()
    const taken = await Promise.all([1, 2, 3].map(() => take(NOON + LEASE_MS)))
    expect(taken.filter(Boolean)).toMatchObject([{ orderId, turn: 2 }])
    const payment = taken.find((found) => found !== undefined)
    if (!payment) throw new Error('nothing was due')
    await payments.settle(payment, { state: 'pending', dueAt: NOON + DAY_MS, captureId: 'C6' })
    expect(await take(NOON + DAY_MS - 1)).toBeUndefined()
    expect(await take(NOON + DAY_MS)).toMatchObject({ progress: { state: 'pending' } })
  })

  it('[DK13] forgets who paid, and nothing else', async () => {
    const { payments, deliveries } = await open()
    const payment = await begun(payments)
    const [notice, other] = [aDelivery({ subject: payment.id }), aDelivery()]
    await payments.settle(payment, paid('CAPTURE7'), [notice])
    await payments.settle(await begun(payments), paid('CAPTURE8'), [other])
    await payments.forgetPayer(payment)
    const kept = await deliveries.ofSubjects([notice.subject, other.subject])
    expect(kept.map(({ id }) => id)).toEqual([other.id])
    expect(await payments.find(payment.orderId)).toMatchObject({
      amount: payment.amount,
      progress: { state: 'paid', captureId: 'CAPTURE7', givenName: '' },
    })
  })
}

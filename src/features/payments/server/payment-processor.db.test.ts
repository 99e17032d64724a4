import { expect, it, onTestFinished } from 'vitest'
import { demoShop } from '../../../../tests/support/demo-shop.ts'
import { aNewPayment, anOpenPaymentInput } from '../../../../tests/support/payments.ts'
import { NOON } from '../../../../tests/support/requests.ts'
import { openEmptyStores } from '../../../../tests/support/stores.ts'
import { tempDir } from '../../../../tests/support/temp-dir.ts'
import type { ProviderReply } from './orders-provider.ts'
import type { NewPayment, Progress } from './payment.ts'
import { createPaymentProcessor } from './payment-processor.ts'

const LEASE_MS = 45_000
const HOUR_MS = 60 * 60_000
const SILENCE: ProviderReply = { kind: 'unknown', detail: 'no answer in time' }

/** Payments with one open order, on a provider that takes its time and says nothing. */
async function withSilentProvider({
  callMs = 0,
  opened = aNewPayment(),
  demo = false,
  created = SILENCE,
} = {}) {
  const { payments: store, close } = await openEmptyStores(tempDir())
  onTestFinished(close)
  const { orderId } = await store.open(opened)
  const clock = { now: NOON, looks: 0, meanwhile: async () => {} }
  const logged: object[] = []
  const silent = async () => {
    clock.now += callMs
    clock.looks += 1
    return SILENCE
  }
  const payments = createPaymentProcessor({
    provider: { create: async () => (await silent()) && created, capture: silent, show: silent },
    account: 'CONTO',
    store,
    shop: () => demoShop,
    demo,
    notices: () => [],
    onNotice: () => {},
    leaseMs: LEASE_MS,
    now: () => clock.now,
    pause: (ms) => {
      clock.now += ms
      return clock.meanwhile()
    },
    log: (event, facts) => void logged.push({ event, ...facts }),
  })
  return { payments, store, orderId, clock, logged }
}

it('[PY26] ends a turn before its lease, however slow the provider is', async () => {
  const { payments, orderId, clock } = await withSilentProvider({ callMs: 10_000 })
  for (const _ of ['first', 'again']) {
    const begunAt = clock.now
    expect(await payments.capture(orderId)).toEqual({ kind: 'undecided' })
    expect(clock.now - begunAt).toBeLessThanOrEqual(LEASE_MS)
  }
})

it('[PY27] asks about money that is held back every hour, and for a month at most', async () => {
  const { payments, store, orderId, clock } = await withSilentProvider()
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

it('[DK3] the log names the order by which the notice of a payment is put back in line', async () => {
  const { payments, orderId, logged } = await withSilentProvider()
  await payments.capture(orderId)
  expect(logged).toContainEqual(
    expect.objectContaining({ event: 'payment-settled', order: orderId }),
  )
})

const MONEY_ASKED_FOR: readonly Progress[] = [
  { state: 'capturing', dueAt: NOON },
  { state: 'pending', dueAt: NOON, captureId: 'CAPTURE1' },
  { state: 'paid', at: NOON, captureId: 'CAPTURE1', givenName: 'Ada' },
  { state: 'rejected', at: NOON, captureId: 'CAPTURE1', reason: 'altro importo' },
]

async function aPaymentOfOtherAccount(progress: Progress, changes: Partial<NewPayment> = {}) {
  const opened = aNewPayment({ account: 'ALTRO', ...changes })
  const setUp = await withSilentProvider({ opened })
  const begun = await setUp.store.beginCapture(opened.orderId, { now: NOON, leaseMs: LEASE_MS })
  if (!begun) throw new Error('a fresh order was not to be captured')
  await setUp.store.settle(begun, progress)
  return setUp
}

it.each(MONEY_ASKED_FOR)(
  '[PY15] [PY41] answers what is known of another account’s payment that is $state, and asks nobody',
  async (progress) => {
    const { payments, orderId, clock } = await aPaymentOfOtherAccount(progress)
    clock.now = NOON + HOUR_MS
    expect(await payments.round()).toBe(false)
    expect(await payments.capture(orderId)).toMatchObject(
      progress.state === 'capturing'
        ? { kind: 'undecided' }
        : { kind: 'known', payment: { orderId, progress } },
    )
    expect(clock.looks).toBe(0)
  },
)

it('[PY41] answers an uncharged order or a demo of another account as unknown', async () => {
  const untouched = await withSilentProvider({ opened: aNewPayment({ account: 'ALTRO' }) })
  const declined = await aPaymentOfOtherAccount({ state: 'declined', at: NOON })
  const demos = await Promise.all(
    MONEY_ASKED_FOR.map((progress) => aPaymentOfOtherAccount(progress, { demo: true })),
  )
  for (const { payments, orderId, clock } of [untouched, declined, ...demos]) {
    expect(await payments.capture(orderId)).toEqual({ kind: 'no-such-order' })
    expect(clock.looks).toBe(0)
  }
})

it('[PY19] [PY15] opens no order beside money that was asked for by another account', async () => {
  const input = anOpenPaymentInput()
  const opened = aNewPayment({ account: 'ALTRO', chargeGroup: input.checkoutId })
  const { payments, store, clock } = await withSilentProvider({ opened })
  expect(await payments.open(input)).toEqual({ kind: 'unavailable' })
  expect(clock.looks).toBe(1)
  await store.beginCapture(opened.orderId, { now: NOON, leaseMs: LEASE_MS })
  expect(await payments.open(input)).toMatchObject({ kind: 'begun', payment: { ...opened } })
  expect(clock.looks).toBe(1)
})

const ASKED = { currency: 'EUR', value: '2625.00' }
const asked = { amount: ASKED, payee: 'PAYEE', customId: 'x', captures: [] }

it.each([
  ['opened', 'as asked', asked],
  ['unavailable', 'of another amount', { ...asked, amount: { ...ASKED, value: '2625.01' } }],
  ['unavailable', 'in another currency', { ...asked, amount: { ...ASKED, currency: 'USD' } }],
  ['unavailable', 'of no amount', { ...asked, amount: undefined }],
  ['unavailable', 'to nobody', { ...asked, payee: undefined }],
])('[PY20] is %s where the provider makes an order %s', async (kind, _, unit) => {
  const order = { id: 'ORDER9', status: 'CREATED', givenName: '', units: [unit] }
  const { payments } = await withSilentProvider({ created: { kind: 'order', order } })
  expect(await payments.open(anOpenPaymentInput())).toMatchObject({ kind })
})

/** A capture of one order that waits for another capture, which is then declined. */
async function afterADecline(isSameOrder: boolean) {
  const chargeGroup = 'one and the same'
  const { payments, store, orderId, clock } = await withSilentProvider({
    opened: aNewPayment({ chargeGroup }),
  })
  const ahead = isSameOrder ? orderId : (await store.open(aNewPayment({ chargeGroup }))).orderId
  const begun = await store.beginCapture(ahead, { now: NOON, leaseMs: LEASE_MS })
  if (!begun) throw new Error('a fresh order was not to be captured')
  clock.meanwhile = async () => void (await store.settle(begun, { state: 'declined', at: NOON }))
  return { captured: await payments.capture(orderId), looks: clock.looks }
}

it('[PY29] captures an order that waited for another one, which was declined', async () => {
  const { captured, looks } = await afterADecline(false)
  expect(captured).toEqual({ kind: 'undecided' })
  expect(looks).toBeGreaterThan(0)
})

it('[PY5] answers a waiting capture of the same order that it was declined, and asks nobody', async () => {
  const { captured, looks } = await afterADecline(true)
  expect(captured).toMatchObject({ kind: 'known', payment: { progress: { state: 'declined' } } })
  expect(looks).toBe(0)
})

it('[PY22] answers a used-up order as used up, and asks nobody', async () => {
  const { payments, store, orderId, clock } = await withSilentProvider()
  const begun = await store.beginCapture(orderId, { now: NOON, leaseMs: LEASE_MS })
  if (!begun) throw new Error('a fresh order was not to be captured')
  await store.settle(begun, { state: 'expired', at: NOON })
  const expired = { kind: 'known', payment: { progress: { state: 'expired' } } }
  expect(await payments.capture(orderId)).toMatchObject(expired)
  expect(clock.looks).toBe(0)
})

it('[PY42] expires a demo payment of another account after the order’s life', async () => {
  const opened = aNewPayment({ account: 'ALTRO', demo: true })
  for (const demo of [true, false]) {
    const { payments, store, orderId, clock } = await withSilentProvider({ opened, demo })
    await store.beginCapture(orderId, { now: NOON, leaseMs: LEASE_MS })
    clock.now = NOON + 6 * HOUR_MS
    expect(await payments.round()).toBe(false)
    clock.now += 1
    expect(await payments.round()).toBe(true)
    expect(await store.find(orderId)).toMatchObject({ progress: { state: 'expired' } })
    expect(clock.looks).toBe(0)
  }
})

it.each([
  ['answers at once what is known of another account’s order', 'CONTO', 'ALTRO', false],
  ['brings its own account’s capture to its end', 'ALTRO', 'CONTO', true],
] as const)(
  '[PY29] [PY15] asked for an order that waits for another one, it %s',
  async (_, account, aheadAt, isAsked) => {
    const chargeGroup = 'one and the same'
    const opened = aNewPayment({ chargeGroup, account })
    const { payments, store, orderId, clock } = await withSilentProvider({ opened })
    const ahead = await store.open(aNewPayment({ chargeGroup, account: aheadAt }))
    await store.beginCapture(ahead.orderId, { now: NOON - LEASE_MS, leaseMs: LEASE_MS })
    expect(await payments.capture(orderId)).toEqual({ kind: 'undecided' })
    expect(clock.looks > 0).toBe(isAsked)
    expect(clock.now - NOON).toBeLessThan(5_000)
    expect(await store.find(orderId)).toMatchObject({ turn: 0 })
  },
)

import { expect, it } from 'vitest'
import { demoDataset } from '../../../../tests/support/demo-shop.ts'
import type { Cents } from '../../../order/money.ts'
import type { Checkout } from '../../../order/checkout.ts'
import type { Receipt } from '../../../order/receipt.ts'
import {
  brokenOff,
  cancelled,
  mayCapture,
  mayPress,
  opened,
  providerStatusChanged,
  resumed,
  settled,
  type PaymentState,
} from './payment-state.ts'

const datasets = [demoDataset()]
const payment: Receipt = {
  orderId: 'O1',
  paymentId: 'C1',
  amountCents: 105 as Cents,
  givenName: 'Ada',
  demo: false,
  datasets,
}
const checkout: Checkout = { id: 'a', uid: 1, datasets, orderId: 'O1', approved: false }

const loading: PaymentState = { kind: 'loading', setback: null }
const ready: PaymentState = { kind: 'ready', setback: null }
const opening: PaymentState = { kind: 'opening' }
const approving: PaymentState = { kind: 'approving' }
const capturing: PaymentState = { kind: 'capturing' }
const checking: PaymentState = { kind: 'checking' }
const undecided: PaymentState = { kind: 'undecided', message: 'chissà' }
const paid: PaymentState = { kind: 'paid' }
const afterApproval = [capturing, checking, undecided, paid]

it('[PA8] resumes where the draft says the payment stood', () => {
  expect(resumed(null, null)).toEqual(loading)
  expect(resumed(null, checkout)).toEqual(loading)
  expect(resumed(null, { ...checkout, approved: true }).kind).toBe('undecided')
  expect(resumed(payment, null)).toEqual(paid)
})

it('[PA6] [PA19] follows the loading of the provider’s script, also when it is late', () => {
  const slow = providerStatusChanged(loading, 'slow')
  expect(slow.kind).toBe('slow')
  expect(providerStatusChanged(slow, 'ready')).toEqual(ready)
  expect(providerStatusChanged(loading, 'failed').kind).toBe('failed')
  // The step was left, which closes the provider's window.
  expect(providerStatusChanged(approving, 'loading')).toEqual(loading)
  expect(providerStatusChanged(approving, 'ready')).toBe(approving)
})

it('[PA5] keeps the message about the last attempt while the provider is loaded again', () => {
  const declined = settled({ kind: 'declined', message: 'no' })
  expect(providerStatusChanged(providerStatusChanged(declined, 'loading'), 'ready')).toEqual(
    declined,
  )
})

it('[PA22] no event of the provider changes a payment that is being captured or paid', () => {
  for (const state of afterApproval) {
    expect(providerStatusChanged(state, 'failed')).toBe(state)
    expect(cancelled(state)).toBe(state)
    expect(brokenOff(state)).toBe(state)
    expect(opened(state)).toBe(state)
    expect(mayPress(state)).toBe(false)
  }
})

it('[PA5] can be pressed when nothing is in progress, and to reopen a lost window', () => {
  expect([ready, approving].map(mayPress)).toEqual([true, true])
  expect([loading, opening].map(mayPress)).toEqual([false, false])
})

it('[PA5] [PA17] a payment that was cancelled or broke off leaves the buttons usable', () => {
  expect(cancelled(approving)).toEqual({ kind: 'ready', setback: { kind: 'cancelled' } })
  expect(brokenOff(opening)).toEqual(ready)
  expect(cancelled(ready)).toBe(ready)
})

it('[PA22] is captured from every state except those in which it is being captured or paid', () => {
  expect([loading, ready, approving, undecided].every(mayCapture)).toBe(true)
  expect([capturing, checking, paid].some(mayCapture)).toBe(false)
})

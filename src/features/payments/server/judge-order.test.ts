import { expect, it } from 'vitest'
import { aPayment } from '../../../../tests/support/payments.ts'
import { NOON } from '../../../../tests/support/requests.ts'
import { afterCapture, afterLook } from './after-reply.ts'
import { judgeOrder } from './judge-order.ts'
import type { ProviderCapture, ProviderOrder, ProviderUnit } from './orders-provider.ts'
import { captureKey } from './payment.ts'

const payment = aPayment()
const money = { currency: 'EUR', value: '2625.00' }
const capture: ProviderCapture = { id: 'CAPTURE', status: 'COMPLETED', amount: money }
const unit: ProviderUnit = {
  amount: money,
  payee: payment.payee,
  customId: payment.orderKey,
  captures: [capture],
}
const order: ProviderOrder = {
  id: payment.orderId,
  status: 'COMPLETED',
  units: [unit],
  givenName: 'Ada',
}
const withUnit = (changes: Partial<ProviderUnit>) => ({
  ...order,
  units: [{ ...unit, ...changes }],
})
const withCapture = (changes: Partial<ProviderCapture>) =>
  withUnit({ captures: [{ ...capture, ...changes }] })

it('[PY4] a capture with everything right is paid', () => {
  const paid = { state: 'paid', at: NOON, captureId: 'CAPTURE', givenName: 'Ada' }
  expect(judgeOrder(payment, order, NOON)).toEqual(paid)
})

it.each<[string, ProviderOrder]>([
  ['a cent less', withCapture({ amount: { ...money, value: '2624.99' } })],
  ['a cent more', withCapture({ amount: { ...money, value: '2625.01' } })],
  ['a third decimal', withCapture({ amount: { ...money, value: '2625.000' } })],
  ['no decimals', withCapture({ amount: { ...money, value: '2625' } })],
  ['another currency', withCapture({ amount: { ...money, currency: 'USD' } })],
  ['no amount', withCapture({ amount: undefined })],
  ['another payee', withUnit({ payee: 'ALTRI' })],
  ['no payee', withUnit({ payee: undefined })],
  ['an order of another attempt', withUnit({ customId: 'altro' })],
  ['an order without our mark', withUnit({ customId: undefined })],
  ['another order', { ...order, id: 'ALTRO' }],
  ['two captures', withUnit({ captures: [capture, { ...capture, id: 'CAPTURE2' }] })],
  ['two units', { ...order, units: [unit, { ...unit, captures: [] }] }],
  ['an order that is not completed', { ...order, status: 'APPROVED' }],
  ['money given back', withCapture({ status: 'REFUNDED' })],
  ['some of it given back', withCapture({ status: 'PARTIALLY_REFUNDED' })],
  ['a status that nobody knows', withCapture({ status: 'HELD' })],
])('[PY4] [PY21] rejects %s', (_, shown) => {
  expect(judgeOrder(payment, shown, NOON)).toMatchObject({ state: 'rejected' })
  const reply = { kind: 'order', order: shown } as const
  expect(afterCapture(payment, reply, NOON)).toMatchObject({ state: 'rejected' })
})

it.each<[string, ProviderOrder, string]>([
  ['no capture', withUnit({ captures: [] }), 'not-captured'],
  ['no details', { ...order, units: [] }, 'not-captured'],
  ['a pending capture', withCapture({ status: 'PENDING' }), 'pending'],
  ['a declined capture', withCapture({ status: 'DECLINED' }), 'expired'],
  ['a failed capture', withCapture({ status: 'FAILED' }), 'expired'],
])('[PY4] does not treat %s as paid', (_, shown, expected) => {
  const judged = judgeOrder(payment, shown, NOON)
  expect(typeof judged === 'string' ? judged : judged.state).toBe(expected)
})

it('[PY4] ignores a declined capture before the one that succeeded', () => {
  const declined = { ...capture, id: 'FIRST', status: 'DECLINED' }
  expect(judgeOrder(payment, withUnit({ captures: [declined, capture] }), NOON)).toMatchObject({
    state: 'paid',
    captureId: 'CAPTURE',
  })
})

it.each([
  ['INSTRUMENT_DECLINED', 'declined'],
  ['TRANSACTION_REFUSED', 'declined'],
  ['ORDER_NOT_APPROVED', 'created'],
  ['PAYER_ACTION_REQUIRED', 'created'],
  ['INVALID_RESOURCE_ID', 'expired'],
  ['MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED', 'expired'],
  ['ORDER_ALREADY_CAPTURED', undefined],
  ['ORDER_COMPLETION_IN_PROGRESS', undefined],
  ['PREVIOUS_REQUEST_IN_PROGRESS', undefined],
  ['DUPLICATE_REQUEST_ID', undefined],
])('[PY7] treats the refusal %s as %s', (issue, state) => {
  expect(afterCapture(payment, { kind: 'refused', issue }, NOON)?.state).toBe(state)
})

it('[PY25] a missing reply decides nothing', () => {
  const silence = { kind: 'unknown', detail: 'timeout' } as const
  expect(afterCapture(payment, silence, NOON)).toBeUndefined()
  expect(afterLook(payment, silence, NOON)).toBe('no-answer')
})

it('[PY27] [PY21] waits a month for a pending capture, then a person has to look', () => {
  const reply = { kind: 'order', order: withCapture({ status: 'PENDING' }) } as const
  const days = (count: number) => NOON + count * 24 * 60 * 60_000
  expect(afterLook(payment, reply, days(30))).toMatchObject({ state: 'pending' })
  expect(afterLook(payment, reply, days(31))).toMatchObject({ state: 'rejected' })
})

it('[PY7] asks under the same key until the provider has clearly refused', () => {
  expect(captureKey(aPayment({ ...payment, turn: 5 }))).toBe(captureKey(payment))
  expect(captureKey({ ...payment, declines: 1 })).not.toBe(captureKey(payment))
})

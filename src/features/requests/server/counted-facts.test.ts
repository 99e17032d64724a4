import { expect, it } from 'vitest'
import type { Cents } from '../../../order/money.ts'
import type { CheckedGadget, PriceVerdict } from './checked-order.ts'
import { answerMinutes, countedGadget } from './counted-facts.ts'

const cents = (amount: number) => amount as Cents

function counted(verdict: PriceVerdict, changes: Partial<CheckedGadget> = {}) {
  const selections = { product: 'mug', color: 'red', quantity: 100 }
  return countedGadget({ selections, claimed: cents(5_000), verdict, ...changes })?.cents
}

it('[BN35] counts a total that the server has calculated, whatever the visitor says', () => {
  expect(counted({ kind: 'as-listed' })).toBe(5_000)
  expect(counted({ kind: 'formerly-listed', until: 1, listed: cents(7_000) })).toBe(5_000)
  expect(counted({ kind: 'other-terms', fields: ['vat'] })).toBe(5_000)
  expect(counted({ kind: 'other-total', listed: cents(6_000) })).toBe(6_000)
})

it('[BN35] counts no total, product or colour that is only a visitor’s word', () => {
  expect(counted({ kind: 'unreadable' })).toBeUndefined()
  expect(counted({ kind: 'not-offered', fields: ['color'] })).toBeUndefined()
  expect(counted({ kind: 'as-listed' }, { claimed: null })).toBeUndefined()
  expect(counted({ kind: 'as-listed' }, { claimed: cents(10 ** 15) })).toBeUndefined()
})

const [MINUTE_MS, HOUR_MS] = [60_000, 60 * 60_000]

it.each([
  [-5, 1],
  [0, 1],
  [MINUTE_MS + 1, 2],
  [HOUR_MS, 60],
  [HOUR_MS + 1, 120],
  [48 * HOUR_MS, 48 * 60],
  [48 * HOUR_MS + 1, 3 * 24 * 60],
  [400 * 24 * HOUR_MS, 400 * 24 * 60],
])('[BN37] %i ms until an answer count as %i minutes', (ms, minutes) => {
  expect(answerMinutes(ms)).toBe(minutes)
})

import { expect, it } from 'vitest'
import { isVatNumber } from './vat-number.ts'

it.each(['00743110157', 'IT00743110157', ' it 007 431 10157 ', '12345678903'])(
  '[CF3] %s is a VAT number',
  (typed) => expect(isVatNumber(typed)).toBe(true),
)

it.each([
  '',
  '00743110158',
  '07043110157',
  '0074311015',
  '007431101570',
  'DE136695976',
  '00000000000',
])('[CF3] «%s» looks wrong', (typed) => expect(isVatNumber(typed)).toBe(false))

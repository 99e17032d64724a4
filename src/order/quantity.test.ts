import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseQuantity } from './quantity.ts'

it.each([
  ['1', 1],
  ['25', 25],
  ['007', 7],
  ['1.000', 1000],
  ['12.500', 12_500],
  ['1.000.000', 1_000_000],
  [' 250 ', 250],
  ['0', 0],
  ['-5', -5],
])('[QT1] reads %j as %i', (text, expected) => {
  expect(parseQuantity(text)).toBe(expected)
})

it.each([
  '',
  ' ',
  '1.5',
  '1.50',
  '1.0000',
  '0.500',
  '1,5',
  '1,000',
  '1e3',
  '+5',
  '10 pezzi',
  '½',
  '99999999999999999999',
])('[QT1] takes %j as not filled in', (text) => {
  expect(parseQuantity(text)).toBeNull()
})

it('[QT1] reads back every whole number, plain and grouped', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000_000 }), (quantity) => {
      expect(parseQuantity(String(quantity))).toBe(quantity)
      // Grouping from the right, written differently from the code under test.
      const grouped = new Intl.NumberFormat('de-DE').format(quantity)
      expect(parseQuantity(grouped)).toBe(quantity)
    }),
  )
})

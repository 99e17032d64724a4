import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  formatCents,
  formatPrice,
  formatWhole,
  parsePrice,
  times,
  toAmount,
  toEuros,
  type Cents,
  type Price,
} from './money.ts'

const cents = (value: number) => value as Cents
const price = (decimal: string) => parsePrice(decimal) as Price
/** A no-break space before the euro sign, so that the two never part. */
const euros = (text: string) => `${text}\u00A0€`

it.each([
  ['0.35', 3500],
  ['0.085', 850],
  ['8.9', 89_000],
  ['0.0001', 1],
  ['0', 0],
])('[PR2] reads %s as %i ten-thousandths', (decimal, expected) => {
  expect(parsePrice(decimal)).toBe(expected)
})

it.each(['0.00001', '-1', '1e-7', '', ' 1', '1,5', '1.', '.5', 'NaN', '12345678901'])(
  '[PR2] does not read %j as a price',
  (text) => {
    expect(parsePrice(text)).toBeUndefined()
  },
)

it.each([
  ['0.0049', 1, 0],
  ['0.005', 1, 1],
  ['0.0149', 1, 1],
  ['0.085', 1, 9],
  ['0.085', 3, 26],
  ['1.05', 1, 105],
  ['1.05', 2500, 262_500],
])('[PR2] rounds %s times %i half up to %i cents, once', (decimal, quantity, expected) => {
  expect(times(price(decimal), quantity)).toBe(expected)
})

it('[PR2] gives exact cents for any price and quantity that it gives cents for', () => {
  const anyPrice = fc.integer({ min: 0, max: 9_999_999_999 })
  const anyQuantity = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER })
  fc.assert(
    fc.property(anyPrice, anyQuantity, (units, quantity) => {
      const result = times(units as Price, quantity)
      // The oracle counts in big integers, which know no rounding.
      const exact = (BigInt(units) * BigInt(quantity) + 50n) / 100n
      if (result !== undefined) expect(BigInt(result)).toBe(exact)
      else expect(exact).toBeGreaterThan(BigInt(Number.MAX_SAFE_INTEGER) / 100n - 1n)
    }),
  )
})

it.each([
  [0, '0,00'],
  [5, '0,05'],
  [105, '1,05'],
  [123_450, '1.234,50'],
  [262_500, '2.625,00'],
  [123_456_789, '1.234.567,89'],
])('[PR4] writes %i cents as %s €', (value, text) => {
  expect(formatCents(cents(value))).toBe(euros(text))
})

it.each([
  ['0.35', '0,35'],
  ['0.6', '0,60'],
  ['0.085', '0,085'],
  ['0.1234', '0,1234'],
  ['1234.5', '1.234,50'],
  ['2', '2,00'],
])('[PR10] writes a price of %s as %s €', (decimal, text) => {
  expect(formatPrice(price(decimal))).toBe(euros(text))
})

it('[PR4] groups four digits too, which locale data does not', () => {
  expect(formatWhole(1000)).toBe('1.000')
  expect(formatWhole(999)).toBe('999')
  expect(formatWhole(1_000_000)).toBe('1.000.000')
})

it('[PR11] writes a payment amount with a point and exactly two decimals', () => {
  expect(toAmount(cents(262_500))).toBe('2625.00')
  expect(toAmount(cents(105))).toBe('1.05')
  expect(toAmount(cents(5))).toBe('0.05')
})

it('[PR5] gives the total as a number in euros', () => {
  expect(toEuros(cents(105))).toBe(1.05)
})

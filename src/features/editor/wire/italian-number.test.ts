import { expect, it } from 'vitest'
import { italianNumber, readItalianNumber } from './italian-number.ts'

it.each([
  ['0,35', 0.35],
  [' 1.234,50 € ', 1234.5],
  ['€ 2', 2],
  ['1.234', 1234],
  ['12.345.678', 12_345_678],
  ['0.35', 0.35],
  ['0.350', 0.35],
  ['7,5 %', 7.5],
  ['2500', 2500],
  ['-3', -3],
])('[ED5] «%s» is read as people write it', (text, value) => {
  expect(readItalianNumber(text)).toBe(value)
})

it.each(['', 'gratis', '1,2,3', '1.23,4', '1e5', ',5', '0x10', '1 50', '1 234,50', '1€50'])(
  '[ED5] «%s» is no number',
  (text) => {
    expect(readItalianNumber(text)).toBeUndefined()
  },
)

it('[ED5] a number is shown as it would be read', () => {
  expect([0.35, 1234.5, 2, 0.085, -1200].map((value) => italianNumber(value, 2))).toEqual([
    '0,35',
    '1.234,50',
    '2,00',
    '0,085',
    '-1.200,00',
  ])
  expect(italianNumber(7.5)).toBe('7,5')
  expect(italianNumber(1e-7, 2)).toBe('0,0000001')
  expect(italianNumber(1250)).toBe('1.250')
})

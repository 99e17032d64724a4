import { expect, it } from 'vitest'
import { dateInWords } from './italian-date.ts'

it.each([
  ['15/11/2026 13:00', Date.UTC(2026, 10, 15, 12)],
  ['16/07/2026 01:30', Date.UTC(2026, 6, 15, 23, 30)],
])('[DK17] writes the time of Rome, wherever the server is: %s', (expected, ms) => {
  expect(dateInWords(ms)).toBe(expected)
})

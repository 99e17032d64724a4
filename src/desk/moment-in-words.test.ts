import { expect, it } from 'vitest'
import { momentInWords } from './moment-in-words.ts'

const NOW = Date.UTC(2026, 10, 16, 9, 42)

it.each([
  ['10:42', NOW],
  // Half past midnight in Italy, the day before on a clock of UTC.
  ['00:30', Date.UTC(2026, 10, 15, 23, 30)],
  ['ieri', Date.UTC(2026, 10, 15, 22, 30)],
  ['3 nov', Date.UTC(2026, 10, 3, 12)],
  ['3 nov 2025', Date.UTC(2025, 10, 3, 12)],
])('[BN9] says %s', (expected, at) => {
  expect(momentInWords(at, NOW)).toBe(expected)
})

import { expect, it } from 'vitest'
import { dateInWords } from '../../../server/messages/italian-date.ts'
import { monthsIn } from '../wire.ts'
import { goesAt, keptSince } from './keep-months.ts'

const HOUR_MS = 3_600_000
const at = (iso: string) => Date.parse(iso)

it.each([
  ['2026-11-16T09:42:00Z', 12, '17/11/2027 00:00'],
  // Half past midnight in Italy, the day before on a clock of UTC.
  ['2026-11-15T23:30:00Z', 1, '17/12/2026 00:00'],
  ['2026-01-31T12:00:00Z', 1, '01/03/2026 00:00'],
  ['2024-02-29T12:00:00Z', 12, '01/03/2025 00:00'],
  ['2026-08-15T12:00:00Z', 24, '16/08/2028 00:00'],
])('[BN50] a request of %s goes after %i months, on %s', (received, months, expected) => {
  expect(dateInWords(goesAt(at(received), months))).toBe(expected)
})

it('[BN50] what is kept and what goes are two sides of one day, through years of them', () => {
  for (const months of [1, 13]) {
    for (let hour = 0; hour < 2 * 366 * 24; hour += 23) {
      const now = at('2026-11-16T00:00:00Z') + hour * HOUR_MS
      const since = keptSince(now, months)
      expect(goesAt(since, months)).toBeGreaterThan(now)
      expect(goesAt(since - 1, months)).toBeLessThanOrEqual(now)
    }
  }
})

it('[BN97] months are whole numbers, up to what a shop may say', () => {
  const typed = ['1', '1200', '1201', '0', '-1', '1,5', '1e3', 'mai', '', '00012']
  expect(typed.map(monthsIn)).toEqual([1, 1200, ...Array(8).fill(undefined)])
})

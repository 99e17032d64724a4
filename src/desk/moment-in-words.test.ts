import { expect, it } from 'vitest'
import { dayAsHeading, momentAheadInWords, momentInWords, whenInWords } from './moment-in-words.ts'

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

it.each([
  ['alle 10:42', NOW],
  ['ieri', Date.UTC(2026, 10, 15, 22, 30)],
  ['il 3 nov', Date.UTC(2026, 10, 3, 12)],
  ['l’8 nov 2025', Date.UTC(2025, 10, 8, 12)],
])('[BN9] says %s in a sentence', (expected, at) => {
  expect(whenInWords(at, NOW)).toBe(expected)
})

it.each([
  ['Ora', NOW],
  ['Oggi alle 23:59', Date.UTC(2026, 10, 16, 22, 59)],
  ['Domani', Date.UTC(2026, 10, 16, 23)],
  ['Domani alle 10:42', NOW + 24 * 60 * 60_000],
  ['Il 3 dic', Date.UTC(2026, 11, 2, 23)],
  ['L’8 dic', Date.UTC(2026, 11, 7, 23)],
  ['Il 3 gen 2027', Date.UTC(2027, 0, 2, 23)],
])('[BN57] says %s of what is to come', (expected, at) => {
  expect(momentAheadInWords(at, NOW)).toBe(expected)
})

it.each([
  ['oggi', NOW],
  ['ieri', Date.UTC(2026, 10, 15, 12)],
  ['giovedì 12 novembre', Date.UTC(2026, 10, 12, 12)],
  ['lunedì 3 novembre 2025', Date.UTC(2025, 10, 3, 12)],
])('[BN160] heads a day with %s', (expected, at) => {
  expect(dayAsHeading(at, NOW)).toBe(expected)
})

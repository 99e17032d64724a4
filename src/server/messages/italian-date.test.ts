import { expect, it } from 'vitest'
import { dateInWords, dayAfterInWords } from './italian-date.ts'

it.each([
  ['15/11/2026 13:00', Date.UTC(2026, 10, 15, 12)],
  ['16/07/2026 01:30', Date.UTC(2026, 6, 15, 23, 30)],
])('[DK17] writes the time of Rome, wherever the server is: %s', (expected, ms) => {
  expect(dateInWords(ms)).toBe(expected)
})

it('[DK17] counts days from the day in Italy', () => {
  expect(dayAfterInWords(Date.UTC(2026, 9, 24, 22, 30), 1)).toBe('26 ottobre 2026')
  expect(dayAfterInWords(Date.UTC(2026, 10, 15, 12), 30)).toBe('15 dicembre 2026')
})

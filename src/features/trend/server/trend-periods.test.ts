import { expect, it } from 'vitest'
import { monthOf, monthsUntil, weekOf, weeksUntil } from './trend-periods.ts'

it.each([
  ['the last minute of Sunday', '2026-11-15T22:59:59Z', '2026-11-09', '2026-11'],
  ['the first minute of Monday', '2026-11-15T23:00:00Z', '2026-11-16', '2026-11'],
  ['Sunday in summer', '2026-07-12T21:59:59Z', '2026-07-06', '2026-07'],
  ['Monday in summer', '2026-07-12T22:00:00Z', '2026-07-13', '2026-07'],
  ['the night in which summer begins', '2026-03-29T01:30:00Z', '2026-03-23', '2026-03'],
  ['the Monday after it', '2026-03-29T22:00:00Z', '2026-03-30', '2026-03'],
  ['the night in which summer ends', '2026-10-25T01:30:00Z', '2026-10-19', '2026-10'],
  ['the Sunday evening after it', '2026-10-25T22:30:00Z', '2026-10-19', '2026-10'],
  ['the last hour of a month', '2026-06-30T22:30:00Z', '2026-06-29', '2026-07'],
  ['New Year', '2026-12-31T23:00:00Z', '2026-12-28', '2027-01'],
  ['a Monday on New Year', '2023-12-31T23:00:00Z', '2024-01-01', '2024-01'],
])('[BN34] %s is in its week and month of Italy', (_, at, week, month) => {
  const ms = Date.parse(at)
  expect([weekOf(ms), monthOf(ms)]).toEqual([week, month])
})

it('[BN34] no week and no month is left out, across New Year and the change of clocks', () => {
  const now = Date.parse('2026-04-01T12:00:00Z')
  expect(weeksUntil(now, 4)).toEqual(['2026-03-09', '2026-03-16', '2026-03-23', '2026-03-30'])
  expect(monthsUntil(now, 5)).toEqual(['2025-12', '2026-01', '2026-02', '2026-03', '2026-04'])
  const years = weeksUntil(now, 300).map((week) => Date.parse(week))
  expect(new Set(years.slice(1).map((week, n) => week - (years[n] ?? 0)))).toEqual(
    new Set([7 * 24 * 60 * 60_000]),
  )
})

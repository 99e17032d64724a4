import { dayOf } from '../../../server/messages/italian-date.ts'

const DAY_MS = 24 * 60 * 60_000
const DAYS_PER_WEEK = 7
// 1 January 1970 was a Thursday.
const FIRST_MONDAY_MS = 4 * DAY_MS

/** The Monday of the week in Italy, as 2026-11-16. */
export function weekOf(ms: number): string {
  return weekOfDay(dayOf(ms))
}

/** The same of a day like 2026-11-18. */
export function weekOfDay(date: string): string {
  const day = Date.parse(date)
  const weekMs = DAYS_PER_WEEK * DAY_MS
  // Days before 1970 would have a negative remainder.
  const sinceMonday = (((day - FIRST_MONDAY_MS) % weekMs) + weekMs) % weekMs
  return isoDay(day - sinceMonday)
}

/** The month in Italy, as 2026-11. */
export function monthOf(ms: number): string {
  return dayOf(ms).slice(0, 7)
}

/** Oldest first; the last one is the week of `now`. */
export function weeksUntil(now: number, count: number): string[] {
  const last = Date.parse(weekOf(now))
  return Array.from({ length: count }, (_, n) =>
    isoDay(last - (count - 1 - n) * DAYS_PER_WEEK * DAY_MS),
  )
}

/** Oldest first; the last one is the month of `now`. */
export function monthsUntil(now: number, count: number): string[] {
  const [year = 0, month = 0] = monthOf(now).split('-').map(Number)
  return Array.from({ length: count }, (_, n) =>
    isoDay(Date.UTC(year, month - 1 - (count - 1 - n))).slice(0, 7),
  )
}

function isoDay(midnight: number): string {
  return new Date(midnight).toISOString().slice(0, 10)
}

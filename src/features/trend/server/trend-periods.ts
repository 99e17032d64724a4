import { dayOf } from '../../../server/messages/italian-date.ts'

const DAY_MS = 24 * 60 * 60_000
const WEEK_MS = 7 * DAY_MS

/** The Monday of the week in Italy, as 2026-11-16. */
export function weekOf(ms: number): string {
  const day = new Date(dayOf(ms))
  // Counted from Sunday.
  const sinceMonday = (day.getUTCDay() + 6) % 7
  return isoDay(day.getTime() - sinceMonday * DAY_MS)
}

/** So many days of the calendar in Italy before, of which some have 23 or 25 hours. */
export function dayBefore(ms: number, days: number): string {
  return isoDay(Date.parse(dayOf(ms)) - days * DAY_MS)
}

/** The month in Italy, as 2026-11. */
export function monthOf(ms: number): string {
  return dayOf(ms).slice(0, 7)
}

/** Oldest first; the last one is the week of `now`. */
export function weeksUntil(now: number, count: number): string[] {
  const last = Date.parse(weekOf(now))
  return Array.from({ length: count }, (_, n) => isoDay(last - (count - 1 - n) * WEEK_MS))
}

/** Oldest first; the last one is the month of `now`. */
export function monthsUntil(now: number, count: number): string[] {
  const [year = 0, month = 0] = monthOf(now).split('-').map(Number)
  return Array.from({ length: count }, (_, n) =>
    isoDay(Date.UTC(year, month - count + n)).slice(0, 7),
  )
}

function isoDay(midnight: number): string {
  return new Date(midnight).toISOString().slice(0, 10)
}

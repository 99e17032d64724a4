import { dayOf, startOfDay } from '../../../server/messages/italian-date.ts'

const DAY_MS = 24 * 60 * 60_000
// Months differ by three days at most, and clocks are changed by an hour.
const MOST_DAYS_APART = 4

/** When a request is too old: the requests of one day in Italy go together, after the same day months later. */
export function goesAt(receivedAt: number, keepMonths: number): number {
  return startOf(daysLater(monthsLater(dayOf(receivedAt), keepMonths), 1))
}

/** What came before this moment is too old. */
export function keptSince(now: number, keepMonths: number): number {
  let day = monthsLater(dayOf(now + MOST_DAYS_APART * DAY_MS), -keepMonths)
  while (goesAt(startOf(day), keepMonths) > now) day = daysLater(day, -1)
  return startOf(daysLater(day, 1))
}

/** The same day of another month, or its last one: 31 January and a month is the end of February. */
function monthsLater(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return isoDay(Date.UTC(year, month - 1 + months, Math.min(date, last)))
}

function daysLater(day: string, days: number): string {
  return isoDay(Date.parse(day) + days * DAY_MS)
}

function isoDay(midnight: number): string {
  return new Date(midnight).toISOString().slice(0, 10)
}

function startOf(day: string): number {
  const start = startOfDay(day)
  if (start === undefined) throw new Error(`${day} is not a day`)
  return start
}

// The seller is in Italy; servers and containers mostly run on UTC.
const TIME_ZONE = 'Europe/Rome'

const date = new Intl.DateTimeFormat('it-IT', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: TIME_ZONE,
})
const offset = new Intl.DateTimeFormat('en', { timeZone: TIME_ZONE, timeZoneName: 'longOffset' })

// The Swedish way to write a date is 2026-11-01.
const isoDay = new Intl.DateTimeFormat('sv-SE', { timeZone: TIME_ZONE })

/** The day in Italy, as 2026-11-01. */
export function dayOf(ms: number): string {
  return isoDay.format(ms)
}

export function dateInWords(ms: number): string {
  return date.format(ms).replace(',', '')
}

// A day like 2026-11-01 is midnight in UTC.
const longDay = new Intl.DateTimeFormat('it-IT', { dateStyle: 'long', timeZone: 'UTC' })

/** The day in Italy so many days after a moment, as «1 novembre 2026». */
export function dayAfterInWords(ms: number, days: number): string {
  const day = new Date(dayOf(ms))
  return longDay.format(day.setUTCDate(day.getUTCDate() + days))
}

/** The day after a day like 2026-11-30. */
export function nextDay(day: string): string {
  return new Date(Date.parse(day) + 24 * 60 * 60_000).toISOString().slice(0, 10)
}

/** The moment at which a day like 2026-11-01 begins in Italy; undefined where there is no such day. */
export function startOfDay(day: string): number | undefined {
  const midnight = new Date(`${day}T00:00:00Z`)
  const isDay = !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(`${day}T`)
  if (!isDay) return undefined
  const zone = offset.formatToParts(midnight).find(({ type }) => type === 'timeZoneName')?.value
  return Date.parse(`${day}T00:00:00${zone?.replace('GMT', '') || 'Z'}`)
}

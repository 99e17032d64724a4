// A day like 2026-11-01 is midnight in UTC.
const longDay = new Intl.DateTimeFormat('it-IT', { dateStyle: 'long', timeZone: 'UTC' })
const DAY = /^\d{4}-\d\d-\d\d$/

/** Whether the calendar has this day, as 2026-11-01. */
export function isDay(text: string): boolean {
  const midnight = new Date(`${text}T00:00:00Z`)
  return (
    DAY.test(text) &&
    !Number.isNaN(midnight.getTime()) &&
    midnight.toISOString().startsWith(`${text}T`)
  )
}

/** '1 novembre 2026'; what is no day stays as it is. */
export function longDayInWords(day: string): string {
  return isDay(day) ? longDay.format(Date.parse(day)) : day
}

import { dayOf, startOfDay } from '../../../../server/messages/italian-date.ts'

const TIME_ZONE = 'Europe/Rome'
const DAY_MS = 24 * 60 * 60_000

const day = new Intl.DateTimeFormat('it-IT', {
  day: 'numeric',
  month: 'long',
  timeZone: TIME_ZONE,
})
const longDay = new Intl.DateTimeFormat('it-IT', { dateStyle: 'long', timeZone: TIME_ZONE })
const time = new Intl.DateTimeFormat('it-IT', {
  hour: '2-digit',
  minute: '2-digit',
  timeZone: TIME_ZONE,
})
const seconds = new Intl.DateTimeFormat('it-IT', { timeStyle: 'medium', timeZone: TIME_ZONE })

/** '16 dicembre'; with its year where it is not that of `now`. */
export function dayInWords(ms: number, now: number): string {
  const isThisYear = dayOf(ms).slice(0, 4) === dayOf(now).slice(0, 4)
  return (isThisYear ? day : longDay).format(ms)
}

/** '18 novembre alle 09:12'. */
export function momentInWords(ms: number, now: number): string {
  return `${dayInWords(ms, now)} alle ${time.format(ms)}`
}

/** '18 novembre 2026 alle 09:12:44': for evidence. */
export function exactMoment(ms: number): string {
  return `${longDay.format(ms)} alle ${seconds.format(ms)}`
}

/** '18 novembre 2026'. */
export function dateInFull(ms: number): string {
  return longDay.format(ms)
}

/** The last moment of a validity: the day that people read. */
export function lastDayOf(validBefore: number): number {
  return validBefore - 1
}

/** 'ancora 29 giorni'. A day with another hour than usual counts as one, too. */
export function timeLeft(validBefore: number, now: number): string {
  const today = startOfDay(dayOf(now)) ?? now
  const days = Math.round((validBefore - today) / DAY_MS) - 1
  if (days <= 0) return 'oggi è l’ultimo giorno'
  return days === 1 ? 'ancora un giorno' : `ancora ${days} giorni`
}

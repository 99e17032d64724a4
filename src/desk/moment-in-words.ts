// The seller is in Italy, wherever the device thinks it is.
const timeZone = 'Europe/Rome'
const inItaly = (shown: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('it-IT', { ...shown, timeZone })
const CLOCK = { hour: '2-digit', minute: '2-digit' } as const
const CALENDAR = { day: 'numeric', month: 'short' } as const
const TIME = inItaly(CLOCK)
const DAY = inItaly(CALENDAR)
const DAY_OF_YEAR = inItaly({ ...CALENDAR, year: 'numeric' })
const WEEKDAY = { weekday: 'long', day: 'numeric', month: 'long' } as const
const LONG_DAY = inItaly(WEEKDAY)
const LONG_DAY_OF_YEAR = inItaly({ ...WEEKDAY, year: 'numeric' })
const EXACT = inItaly({ ...CALENDAR, year: 'numeric', ...CLOCK })
// Swedish days can be compared as texts: 2026-11-16.
const ISO_DAY = new Intl.DateTimeFormat('sv-SE', { timeZone })
const DAY_MS = 24 * 60 * 60_000

/** Says a moment as people do: "10:42", "ieri", "3 nov", "3 nov 2025". */
export function momentInWords(at: number, now: number): string {
  const day = dayInWords(at, now)
  return day === 'oggi' ? timeOfDay(at) : day
}

/** "10:42". */
export function timeOfDay(at: number): string {
  return TIME.format(at)
}

/** Says a moment inside a sentence: "alle 10:42", "ieri", "il 3 nov". */
export function whenInWords(at: number, now: number): string {
  const moment = momentInWords(at, now)
  if (moment.includes(':')) return `alle ${moment}`
  return moment === 'ieri' ? moment : beforeDay('il', moment)
}

/** "3 nov 2026, 10:42". */
export function exactMoment(at: number): string {
  return EXACT.format(at)
}

/** "mercoledì 18 novembre". */
export function longDay(at: number): string {
  return LONG_DAY.format(at)
}

/** "oggi", "ieri", "domani", "3 nov", "3 nov 2025". */
export function dayInWords(at: number, now: number): string {
  const day = ISO_DAY.format(at)
  if (day === ISO_DAY.format(now)) return 'oggi'
  if (day === ISO_DAY.format(now - DAY_MS)) return 'ieri'
  if (day === ISO_DAY.format(now + DAY_MS)) return 'domani'
  return (isOfThisYear(at, now) ? DAY : DAY_OF_YEAR).format(at)
}

/** Heads what happened on a day: "oggi", "ieri", "mercoledì 18 novembre", "lunedì 3 novembre 2025". */
export function dayAsHeading(at: number, now: number): string {
  const day = dayInWords(at, now)
  if (!/^\d/.test(day)) return day
  return (isOfThisYear(at, now) ? LONG_DAY : LONG_DAY_OF_YEAR).format(at)
}

function isOfThisYear(at: number, now: number): boolean {
  return ISO_DAY.format(at).slice(0, 4) === ISO_DAY.format(now).slice(0, 4)
}

/** Says a day like 2026-11-25 inside a sentence: "oggi", "domani", "il 25 nov". */
export function onDayInWords(date: string, now: number): string {
  const day = dayInWords(Date.parse(date), now)
  return /^\d/.test(day) ? beforeDay('il', day) : day
}

/** The day in Italy so many days after a moment, as 2026-11-16. */
export function dayAfter(at: number, days: number): string {
  const day = new Date(ISO_DAY.format(at))
  day.setUTCDate(day.getUTCDate() + days)
  return day.toISOString().slice(0, 10)
}

/** Begins a sentence about what is still to come: "Domani alle 10:42", "Il 3 dic". */
export function momentAheadInWords(at: number, now: number): string {
  if (at <= now) return 'Ora'
  const time = TIME.format(at)
  const day = dayAhead(at, now)
  return time === MIDNIGHT ? day : `${day} alle ${time}`
}

const MIDNIGHT = '00:00'

function dayAhead(at: number, now: number): string {
  const day = dayInWords(at, now)
  if (day === 'oggi') return 'Oggi'
  return day === 'domani' ? 'Domani' : beforeDay('Il', day)
}

/** "dell’8 nov", "del 9 nov": eight and eleven begin with a vowel. */
export function beforeDay(article: 'Il' | 'il' | 'del' | 'dal' | 'al', day: string): string {
  const elided = { Il: 'L’', il: 'l’', del: 'dell’', dal: 'dall’', al: 'all’' }[article]
  return /^(8|11) /.test(day) ? elided + day : `${article} ${day}`
}

// An exact number above this helps nobody.
const MOST = 99

export function badgeText(count: number): string {
  return count > MOST ? `${MOST}+` : String(count)
}

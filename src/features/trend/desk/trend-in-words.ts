import type {
  AnswerTimes,
  BusinessTrend,
  LostCount,
  Ranking,
  TrendMonth,
  TrendWeek,
} from '../wire.ts'
import { requestsInWords } from '../../requests/desk/requests-in-words.ts'
import { LOST_REASONS, type LostReason } from '../../requests/wire.ts'
import { formatCents, formatWhole, type Cents } from '../../../order/money.ts'
import { months as monthCount } from '../../retention/desk/retention-in-words.ts'

// Periods are days and months without a place: of UTC.
const written = (shown: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('it-IT', { ...shown, timeZone: 'UTC' })
const MONTH = written({ month: 'long' })
const MONTH_AND_YEAR = written({ month: 'long', year: 'numeric' })
const DAY = written({ day: 'numeric', month: 'short', year: 'numeric' })
const LIST = new Intl.ListFormat('it-IT')
const HOUR_MINUTES = 60
const DAY_MINUTES = 24 * HOUR_MINUTES
const MOST_NAMED = 3

/** 'novembre' of 2026-11 and of 2026-11-16. */
function monthName(period: string): string {
  return MONTH.format(Date.parse(period))
}

/** 'nov'. */
export function shortMonth(period: string): string {
  return monthName(period).slice(0, 3)
}

/** 'novembre 2026'. */
export function monthAndYear(period: string): string {
  return MONTH_AND_YEAR.format(Date.parse(period))
}

/** '16 nov 2026'. */
export function dayAndMonth(day: string): string {
  return DAY.format(Date.parse(day))
}

export function eurosInWords(cents: number): string {
  return formatCents(cents as Cents)
}

/** For the labels of a chart: '1.235 €'. */
export function wholeEuros(cents: number): string {
  return `${formatWhole(Math.round(cents / 100))}\u00A0€`
}

export function requestsIn(entries: readonly { readonly requests: number }[]): number {
  return entries.reduce((sum, entry) => sum + entry.requests, 0)
}

export function weekSentence(weeks: readonly TrendWeek[]): string {
  const [before, now] = [weeks.at(-2)?.requests ?? 0, weeks.at(-1)?.requests ?? 0]
  const thisWeek = `${now === 0 ? 'Nessuna richiesta' : requestsInWords(now)} questa settimana`
  if (requestsIn(weeks) === 0) return `Nessuna richiesta nelle ultime ${weeks.length} settimane.`
  if (before === 0) return `${thisWeek}, nessuna la scorsa.`
  if (now === 0) return `${thisWeek}, finora; ${formatWhole(before)} la scorsa.`
  if (now === before) return `${thisWeek}, come la scorsa.`
  const other = formatWhole(Math.abs(now - before))
  return now > before
    ? `${thisWeek}, ${other} più della scorsa.`
    : `${thisWeek}, finora; ${other} meno di tutta la scorsa.`
}

/** '3 più della settimana prima'. */
export function againstBefore(now: number, before: number): string {
  if (before === 0) return 'nessuna la settimana prima'
  if (now === before) return 'come la settimana prima'
  const other = formatWhole(Math.abs(now - before))
  return `${other} ${now > before ? 'più' : 'meno'} della settimana prima`
}

export function weekValueSentence(weeks: readonly TrendWeek[]): string {
  const [before, now] = [weeks.at(-2)?.askedCents ?? 0, weeks.at(-1)?.askedCents ?? 0]
  return `Valore richiesto questa settimana: ${eurosInWords(now)}; la scorsa: ${eurosInWords(before)}.`
}

/** `what` is 'prodotto' or 'colore'. */
export function rankingSentence({ first, others }: Ranking, what: string): string {
  const [best] = first
  if (!best) return `Nessun ${what} da mostrare.`
  const all = gadgetsIn({ first, others })
  const equal = first.filter((entry) => entry.gadgets === best.gadgets)
  const times = best.gadgets === 1 ? '1 volta' : `${formatWhole(best.gadgets)} volte`
  if (equal.length === 1) {
    return `Il ${what} più richiesto: ${best.label}, ${times} su ${formatWhole(all)}.`
  }
  const names = equal.slice(0, MOST_NAMED).map(({ label }) => label)
  const named = LIST.format(equal.length > MOST_NAMED ? [...names, 'altri'] : names)
  return `Alla pari: ${named}, ${times} ciascuno.`
}

/** '34 gadget in 20 richieste': a request may have several. */
export function gadgetsSentence(ranking: Ranking, requests: number): string {
  return `${formatWhole(gadgetsIn(ranking))} gadget in ${requestsInWords(requests)}`
}

export function gadgetsIn({ first, others }: Ranking): number {
  return first.reduce((sum, { gadgets }) => sum + gadgets, others.gadgets)
}

export function valueSentence(months: readonly TrendMonth[]): string {
  const last = months.at(-1)
  if (!last || months.every(({ askedCents }) => askedCents === 0))
    return 'Nessun valore da mostrare.'
  const { month, askedCents, confirmedCents } = last
  return `In ${monthName(month)}, finora: richiesti ${eurosInWords(askedCents)}, confermati ${eurosInWords(confirmedCents)}.`
}

/** This is about all months together. */
export function wholeValueSentence(months: readonly TrendMonth[]): string {
  const sum = (name: 'askedCents' | 'confirmedCents') =>
    eurosInWords(months.reduce((all, month) => all + month[name], 0))
  return `In tutto, da ${monthAndYear(months[0]?.month ?? '')}: richiesti ${sum('askedCents')}, confermati ${sum('confirmedCents')}.`
}

export function shareSentence(confirmed: number, all: number): string {
  if (all === 0) return 'Nessuna richiesta da mostrare.'
  if (confirmed === 0) return `Nessuna confermata su ${requestsInWords(all)}.`
  const share = shareOf(confirmed, all)
  const noun = confirmed === 1 ? 'confermata' : 'confermate'
  return `${formatWhole(confirmed)} ${noun} su ${requestsInWords(all)}: ${share === 0 ? 'meno di 1' : share}\u00A0%.`
}

/** Those without a reason say nothing about the others. */
export function lostSentence(lost: readonly LostCount[]): string {
  const all = requestsIn(lost)
  if (all === 0) return 'Nessuna richiesta persa.'
  const told = lost.filter(({ reason }) => reason !== null)
  const most = Math.max(...told.map(({ requests }) => requests))
  if (most === 0)
    return `${requestsInWords(all)} ${all === 1 ? 'persa' : 'perse'}, senza motivo segnato.`
  const first = told.filter(({ requests }) => requests === most)
  const names = LIST.format(first.map(({ reason }) => lostLabel(reason)))
  const shown = `${formatWhole(most)} su ${formatWhole(all)} ${all === 1 ? 'persa' : 'perse'}`
  return first.length === 1
    ? `Il motivo più frequente: ${names}, ${shown}.`
    : `Alla pari: ${names}, ${shown} ciascuno.`
}

export function lostLabel(reason: LostReason | null): string {
  return reason === null ? 'senza motivo' : LOST_REASONS[reason].label
}

export function answerSentence({ answered, medianMinutes }: AnswerTimes): string {
  if (medianMinutes === undefined) return 'Nessuna richiesta ha ancora avuto risposta.'
  const within = `entro ${duration(medianMinutes)}`
  return answered === 1
    ? `La sola richiesta con risposta l’ha avuta ${within}.`
    : `Metà delle ${formatWhole(answered)} richieste con risposta l’ha avuta ${within}.`
}

/** 'un minuto', '40 minuti', 'un’ora', '30 ore', 'un giorno', '3 giorni'. */
export function duration(minutes: number): string {
  if (minutes < HOUR_MINUTES) return minutes === 1 ? 'un minuto' : `${minutes} minuti`
  if (minutes % DAY_MINUTES === 0) {
    return minutes === DAY_MINUTES ? 'un giorno' : `${formatWhole(minutes / DAY_MINUTES)} giorni`
  }
  return minutes === HOUR_MINUTES ? 'un’ora' : `${minutes / HOUR_MINUTES} ore`
}

/** Rounds a share to whole per cent. */
export function shareOf(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((100 * part) / whole)
}

/** Says quietly what the figures leave out. */
export function remarks({ uncalculated, keepMonths }: BusinessTrend): string[] {
  return [
    ...(uncalculated > 0 ? [uncalculatedInWords(uncalculated)] : []),
    ...(keepMonths === null
      ? []
      : [
          `Il negozio conserva le richieste per ${monthCount(keepMonths)}: di quelle più vecchie qui non resta nulla.`,
        ]),
    'Questi numeri vengono solo dalle richieste conservate: quelle cancellate non contano più. Nessun visitatore viene seguito.',
  ]
}

function uncalculatedInWords(count: number): string {
  const verb = count === 1 ? 'conta' : 'contano'
  return `${requestsInWords(count)} ${verb} solo nel numero, senza prodotto, colore e valore: il server non ha potuto calcolarne il prezzo.`
}

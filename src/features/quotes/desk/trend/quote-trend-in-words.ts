import { formatWhole } from '../../../../order/money.ts'
import { eurosInWords, monthAndYear, shareOf } from '../../../trend/desk/trend-in-words.ts'
import { timeInWords } from '../time-in-words.ts'
import type { QuoteMonth } from '../../wire/quote-trend.ts'

export function sumOf(months: readonly QuoteMonth[], name: Exclude<keyof QuoteMonth, 'month'>) {
  return months.reduce((sum, month) => sum + month[name], 0)
}

/** Without the months before the first quote. */
export function sinceFirstQuote(months: readonly QuoteMonth[]): readonly QuoteMonth[] {
  const first = months.findIndex(({ sent }) => sent > 0)
  return first < 0 ? [] : months.slice(first)
}

/** '3 accettati su 12 preventivi inviati: 25 %.' */
export function acceptedSentence(months: readonly QuoteMonth[]): string {
  const [sent, accepted] = [sumOf(months, 'sent'), sumOf(months, 'accepted')]
  const all = `${quotesInWords(sent)} ${sent === 1 ? 'inviato' : 'inviati'}`
  if (accepted === 0) return `Nessuno accettato su ${all}.`
  const share = shareOf(accepted, sent)
  const noun = accepted === 1 ? 'accettato' : 'accettati'
  return `${formatWhole(accepted)} ${noun} su ${all}: ${share === 0 ? 'meno di 1' : share}\u00A0%.`
}

/** Nothing where none was accepted. */
export function acceptedAfter(months: readonly QuoteMonth[]): string {
  const accepted = sumOf(months, 'accepted')
  if (accepted === 0) return ''
  return `In media accettati dopo ${timeInWords(sumOf(months, 'acceptedAfterMs') / accepted)}.`
}

/** The last month is running, and the others go on being answered. */
export function quotedSentence(months: readonly QuoteMonth[]): string {
  const last = months.at(-1)
  if (!last) return 'Nessun preventivo da mostrare.'
  const { month, sentCents, acceptedCents } = last
  const name = monthAndYear(month).replace(/ \d+$/, '')
  if (last.sent === 0) return `In ${name}, finora: nessun preventivo inviato.`
  return `In ${name}, finora: inviati ${eurosInWords(sentCents)}, accettati ${eurosInWords(acceptedCents)}.`
}

export function quotesInWords(count: number): string {
  return count === 1 ? '1 preventivo' : `${formatWhole(count)} preventivi`
}

import { expect, it } from 'vitest'
import { timeInWords } from '../time-in-words.ts'
import type { QuoteMonth } from '../../wire/quote-trend.ts'
import {
  acceptedAfter,
  acceptedSentence,
  quotedSentence,
  sinceFirstQuote,
} from './quote-trend-in-words.ts'

const DAY_MS = 24 * 60 * 60_000
const aMonth = (changes: Partial<QuoteMonth> = {}): QuoteMonth => ({
  month: '2026-11',
  sent: 0,
  accepted: 0,
  declined: 0,
  expired: 0,
  sentCents: 0,
  acceptedCents: 0,
  acceptedAfterMs: 0,
  ...changes,
})
const plain = (text: string) => text.replaceAll('\u00A0', ' ')

it.each([
  [1, 0, 'Nessuno accettato su 1 preventivo inviato.'],
  [1, 1, '1 accettato su 1 preventivo inviato: 100 %.'],
  [12, 3, '3 accettati su 12 preventivi inviati: 25 %.'],
  [1_000, 1, '1 accettato su 1.000 preventivi inviati: meno di 1 %.'],
])('[QU111] of %d sent and %d accepted quotes one reads: %s', (sent, accepted, words) => {
  expect(plain(acceptedSentence([aMonth({ sent: sent - 1, accepted }), aMonth({ sent: 1 })]))).toBe(
    words,
  )
})

it('[QU111] the value of the running month is told in words', () => {
  const values = { sent: 2, sentCents: 161_101, acceptedCents: 50_000 }
  expect(plain(quotedSentence([aMonth(values)]))).toBe(
    'In novembre, finora: inviati 1.611,01 €, accettati 500,00 €.',
  )
  expect(quotedSentence([aMonth()])).toBe('In novembre, finora: nessun preventivo inviato.')
})

it('[QU127] tells after how long quotes are accepted on average', () => {
  const months = [aMonth({ accepted: 1, acceptedAfterMs: DAY_MS }), aMonth({ accepted: 1 })]
  expect(acceptedAfter([aMonth()])).toBe('')
  expect(acceptedAfter(months)).toBe('In media accettati dopo 12 ore.')
})

it.each([
  [20 * 60_000, 'meno di un’ora'],
  [60 * 60_000, '1 ora'],
  [23.4 * 60 * 60_000, '23 ore'],
  [DAY_MS, '1 giorno'],
  [1.44 * DAY_MS, '1,4 giorni'],
  [3.02 * DAY_MS, '3 giorni'],
])('[QU127] %d ms are %s', (ms, words) => {
  expect(timeInWords(ms)).toBe(words)
})

it('[QU111] months before the first quote are left out', () => {
  const months = [aMonth({ month: '2026-09' }), aMonth({ month: '2026-10', sent: 1 }), aMonth()]
  expect(sinceFirstQuote(months).map(({ month }) => month)).toEqual(['2026-10', '2026-11'])
  expect(sinceFirstQuote([aMonth()])).toEqual([])
})

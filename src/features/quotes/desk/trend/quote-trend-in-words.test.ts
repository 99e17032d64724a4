import { expect, it } from 'vitest'
import type { QuoteMonth } from '../../wire/quote-trend.ts'
import { acceptedSentence, quotedSentence, sinceFirstQuote } from './quote-trend-in-words.ts'

const aMonth = (changes: Partial<QuoteMonth> = {}): QuoteMonth => ({
  month: '2026-11',
  sent: 0,
  accepted: 0,
  declined: 0,
  expired: 0,
  sentCents: 0,
  acceptedCents: 0,
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

it('[QU111] months before the first quote are left out', () => {
  const months = [aMonth({ month: '2026-09' }), aMonth({ month: '2026-10', sent: 1 }), aMonth()]
  expect(sinceFirstQuote(months).map(({ month }) => month)).toEqual(['2026-10', '2026-11'])
  expect(sinceFirstQuote([aMonth()])).toEqual([])
})

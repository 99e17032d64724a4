import { expect, it } from 'vitest'
import type { AnswerTimes, TrendMonth } from '../wire.ts'
import {
  againstBefore,
  answerSentence,
  dayAndMonth,
  duration,
  lostSentence,
  rankingSentence,
  remarks,
  shareSentence,
  valueSentence,
  weekSentence,
  weekValueSentence,
  wholeEuros,
  wholeValueSentence,
} from './trend-in-words.ts'

const weekOf = (requests: number, askedCents = 0) => ({
  monday: '2026-11-16',
  requests,
  askedCents,
})

it('[BN33] says what was asked for this week and the week before', () => {
  expect(weekValueSentence([weekOf(1, 30_000), weekOf(2, 105_050)])).toBe(
    'Valore richiesto questa settimana: 1.050,50\u00A0€; la scorsa: 300,00\u00A0€.',
  )
})

it.each([
  [9, 12, '12 richieste questa settimana, 3 più della scorsa.'],
  [1, 2, '2 richieste questa settimana, 1 più della scorsa.'],
  [9, 1, '1 richiesta questa settimana, finora; 8 meno di tutta la scorsa.'],
  [5, 5, '5 richieste questa settimana, come la scorsa.'],
  [0, 1_200, '1.200 richieste questa settimana, nessuna la scorsa.'],
  [4, 0, 'Nessuna richiesta questa settimana, finora; 4 la scorsa.'],
])('[BN33] %i requests and then %i: %s', (before, now, sentence) => {
  const weeks = [before, now].map((requests) => weekOf(requests))
  expect(weekSentence(weeks)).toBe(sentence)
})

it('[BN33] says in words where there is nothing', () => {
  const weeks = Array.from({ length: 8 }, () => weekOf(0))
  expect(weekSentence(weeks)).toBe('Nessuna richiesta nelle ultime 8 settimane.')
  const others = { count: 0, gadgets: 0, cents: 0 }
  expect(rankingSentence({ first: [], others }, 'colore')).toBe('Nessun colore da mostrare.')
  expect(valueSentence([aMonth(0, 0)])).toBe('Nessun valore da mostrare.')
  expect(shareSentence(0, 0)).toBe('Nessuna richiesta da mostrare.')
  expect(answerSentence(answers(0, undefined))).toBe('Nessuna richiesta ha ancora avuto risposta.')
})

function ranked(...counts: number[]) {
  const first = counts.map((gadgets, n) => ({
    id: `${n}`,
    label: `P${n}`,
    gadgets,
    cents: 0,
    isOffered: true,
  }))
  return rankingSentence({ first, others: { count: 3, gadgets: 7, cents: 0 } }, 'prodotto')
}

it('[BN33] names the product that most ask for, or those that share that place', () => {
  expect(ranked(40, 2)).toBe('Il prodotto più richiesto: P0, 40 volte su 49.')
  expect(ranked(4, 4, 1)).toBe('Alla pari: P0 e P1, 4 volte ciascuno.')
  expect(ranked(1, 1, 1)).toBe('Alla pari: P0, P1 e P2, 1 volta ciascuno.')
  expect(ranked(1, 1, 1, 1)).toBe('Alla pari: P0, P1, P2 e altri, 1 volta ciascuno.')
})

function aMonth(askedCents: number, confirmedCents: number, month = '2026-08'): TrendMonth {
  return { month, requests: 1, confirmed: 0, lost: 0, askedCents, confirmedCents }
}

it('[BN33] says what was asked for and what of it is confirmed, to the cent', () => {
  const months = [aMonth(100_005, 0, '2026-07'), aMonth(1_234_550, 30)]
  expect(valueSentence(months)).toBe(
    'In agosto, finora: richiesti 12.345,50\u00A0€, confermati 0,30\u00A0€.',
  )
  expect(wholeValueSentence(months)).toBe(
    'In tutto, da luglio 2026: richiesti 13.345,55\u00A0€, confermati 0,30\u00A0€.',
  )
  expect(wholeEuros(1_234_550)).toBe('12.346\u00A0€')
})

it('[BN33] says how many are confirmed', () => {
  expect(shareSentence(34, 120)).toBe('34 confermate su 120 richieste: 28\u00A0%.')
  expect(shareSentence(1, 1)).toBe('1 confermata su 1 richiesta: 100\u00A0%.')
  expect(shareSentence(1, 9_000)).toBe('1 confermata su 9.000 richieste: meno di 1\u00A0%.')
  expect(shareSentence(0, 3)).toBe('Nessuna confermata su 3 richieste.')
})

it('[BN65] says why most of the lost ones were lost', () => {
  const lost = (price: number, time: number, unsaid: number) =>
    lostSentence([
      { reason: 'price', requests: price },
      { reason: 'time', requests: time },
      { reason: null, requests: unsaid },
    ])
  expect(lost(0, 0, 0)).toBe('Nessuna richiesta persa.')
  expect(lost(0, 0, 1)).toBe('1 richiesta persa, senza motivo segnato.')
  expect(lost(3, 1, 4)).toBe('Il motivo più frequente: prezzo, 3 su 8 perse.')
  expect(lost(2, 2, 0)).toBe('Alla pari: prezzo e tempi, 2 su 4 perse ciascuno.')
})

function answers(answered: number, medianMinutes: number | undefined): AnswerTimes {
  return { answered, medianMinutes, within: [] }
}

it('[BN37] says the median as people say times', () => {
  expect(answerSentence(answers(1, 40))).toBe(
    'La sola richiesta con risposta l’ha avuta entro 40 minuti.',
  )
  expect(answerSentence(answers(1_000, 300))).toBe(
    'Metà delle 1.000 richieste con risposta l’ha avuta entro 5 ore.',
  )
  expect([1, 60, 1_440, 1_800, 2_880, 43_200].map(duration)).toEqual([
    'un minuto',
    'un’ora',
    'un giorno',
    '30 ore',
    '2 giorni',
    '30 giorni',
  ])
})

it('[BN35] [BN38] says what the figures leave out', () => {
  const others = { first: [], others: { count: 0, gadgets: 0, cents: 0 } }
  const trend = {
    weeks: [],
    months: [],
    products: others,
    colors: others,
    answers: answers(0, 1),
    lost: [],
  }
  const said = (uncalculated: number, keepMonths: number | null) =>
    remarks({ ...trend, uncalculated, keepMonths }).map((text) => text.slice(0, 45))
  expect(said(0, null)).toEqual(['Questi numeri vengono solo dalle richieste co'])
  expect(said(1, 1)).toEqual([
    '1 richiesta conta solo nel numero, senza prod',
    'Il negozio conserva le richieste per un mese:',
    'Questi numeri vengono solo dalle richieste co',
  ])
  expect(said(2, 6)[0]).toBe('2 richieste contano solo nel numero, senza pr')
  expect(dayAndMonth('2026-11-02')).toBe('2 nov 2026')
})

it.each([
  [12, 9, '3 più della settimana prima'],
  [0, 1_200, '1.200 meno della settimana prima'],
  [4, 4, 'come la settimana prima'],
  [4, 0, 'nessuna la settimana prima'],
])('[BN103] %i against %i: %s', (now, before, words) => {
  expect(againstBefore(now, before)).toBe(words)
})

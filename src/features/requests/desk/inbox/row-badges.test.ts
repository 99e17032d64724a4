import { expect, it } from 'vitest'
import type { RequestRow } from '../../wire.ts'
import { rowBadges } from './row-badges.ts'

const ROW: RequestRow = {
  id: '0mwlywiptr4m772y',
  number: 48_213,
  name: 'Ada Rossi',
  ordered: '100 × Penna',
  totalCents: 3_500,
  receivedAt: 0,
  mail: 'delivered',
  payment: 'none',
  isToCheck: false,
  state: 'seen',
  followUp: undefined,
  picture: undefined,
}
const wordsOf = (changes: Partial<RequestRow>) =>
  rowBadges({ ...ROW, ...changes }, '2026-11-18').map(({ text }) => text)

it('[BN12] the last badge of a row, which is said by its word, is what needs the seller most', () => {
  expect(wordsOf({})).toEqual(['vista'])
  expect(wordsOf({ payment: 'paid' })).toEqual(['pagata', 'vista'])
  expect(wordsOf({ isToCheck: true, mail: 'refused' })).toEqual([
    'vista',
    'da verificare',
    'email non consegnata',
  ])
  expect(wordsOf({ state: 'new' })).toEqual(['nuova'])
  expect(wordsOf({ state: 'new', isToCheck: true })).toEqual(['da verificare'])
})

it('[BN125] a day to come back is an icon before the others while it is ahead, and needs the seller from then on', () => {
  expect(wordsOf({ followUp: '2026-11-25', payment: 'paid' })).toEqual([
    'da ricontattare il 25 nov',
    'pagata',
    'vista',
  ])
  expect(wordsOf({ followUp: '2026-11-19' })).toEqual(['da ricontattare domani', 'vista'])
  expect(wordsOf({ followUp: '2026-11-18' })).toEqual(['vista', 'da ricontattare'])
  expect(wordsOf({ followUp: '2026-11-11', isToCheck: true })).toEqual([
    'vista',
    'da ricontattare',
    'da verificare',
  ])
})

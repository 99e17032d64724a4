import { expect, it } from 'vitest'
import type { RequestRow } from '../../wire.ts'
import { searchTerms } from '../inbox/inbox-words.ts'
import type { SentRow } from '../sent-data.ts'
import { excerptOf } from './excerpt.ts'

const ROW = { number: 48_213, name: 'Ada Rossi', ordered: '250 × Tazza · Rosso' } as RequestRow
const ROWS: readonly SentRow[] = [
  { kind: 'fact', field: 'product', value: 'mug', label: 'Prodotto', text: 'Tazza' },
  { kind: 'customer', field: 'email', label: 'Email', text: 'ada@studio.example' },
  {
    kind: 'customer',
    field: 'message',
    label: 'Note',
    text: 'Servono entro venerdì 20,\nper la Fièra di Rimini \u202E<b>',
  },
  { kind: 'customer', label: 'Azienda', text: 'Alfa' },
]
const found = (search: string, notes?: string) =>
  excerptOf(searchTerms(search), ROW, { rows: ROWS }, notes)

it('[BN128] tells where a searched word stands that the row does not show', () => {
  expect(found('fiera')).toEqual({
    label: '',
    before: '… 20, per la ',
    word: 'Fièra',
    after: ' di Rimini <b>',
  })
  expect(found('studio')).toMatchObject({ label: 'Email', before: 'ada@', word: 'studio' })
  expect(found('alf')).toMatchObject({ label: 'Azienda', word: 'Alfa' })
  expect(found('sconto', 'Vuole lo SCONTO')).toEqual({
    label: 'Note private',
    before: 'Vuole lo ',
    word: 'SCONTO',
    after: '',
  })
})

it('[BN128] tells nothing of words and amounts that the row shows, and of the other ones only', () => {
  expect(found('ross taz')).toBeUndefined()
  expect(found('587,50')).toBeUndefined()
  expect(found('assente')).toBeUndefined()
  expect(found('ross venerdi')).toMatchObject({ word: 'venerdì' })
})

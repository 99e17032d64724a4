import { expect, it } from 'vitest'
import { EVERYTHING, queryOf, viewIn, type View } from './view.ts'

it.each<View>([
  EVERYTHING,
  { ...EVERYTHING, place: 'status' },
  { ...EVERYTHING, place: 'trend' },
  { ...EVERYTHING, place: 'shop', part: 'prodotti/mug' },
  {
    place: 'requests',
    search: 'rossi & figli',
    state: 'lost',
    period: 'week',
    only: 'check',
    open: 'mi0c3k2f1abcdefg',
    part: '',
  },
])('[BN17] the address keeps %j', (view) => {
  expect(viewIn(queryOf(view))).toEqual(view)
})

it('[BN17] what an address says in other words changes nothing', () => {
  expect(
    viewIn('?stato=constructor&periodo=ever&solo=all&pagina=x&apri=../x&parte=<x>&utm=1'),
  ).toEqual(EVERYTHING)
  expect(queryOf(EVERYTHING)).toBe('')
})

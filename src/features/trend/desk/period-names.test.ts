import { expect, it } from 'vitest'
import { namedPeriods } from './period-names.tsx'

it('[BN33] names of months stand where there is room for them', () => {
  expect([...namedPeriods(['mag', 'giu', 'giu', 'giu', 'lug'])]).toEqual([4, 1, 0])
  const year = ['gen', 'feb', 'mar', 'apr', 'mag', 'giu', 'lug', 'ago', 'set', 'ott', 'nov', 'dic']
  expect([...namedPeriods(year)]).toEqual([11, 9, 7, 5, 3, 1])
})

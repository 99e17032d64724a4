import { afterEach, expect, it, vi } from 'vitest'
import { observable } from '../../wizard/observable.ts'
import { followView } from './follow-view.ts'

afterEach(() => {
  vi.useRealTimers()
})

it('[BN172] asks at each key, and once for those of a held key', () => {
  vi.useFakeTimers()
  const view = observable({ search: '', open: undefined })
  const asked: string[] = []
  const nothing = () => {}
  followView(
    { ...view, isShown: () => true, go: nothing, adjust: nothing },
    { queryOf: ({ search }) => search, show: ({ search }) => asked.push(search), open: nothing },
  )
  const type = (search: string) => view.set({ search, open: undefined })
  expect(asked).toEqual([''])
  type('a')
  expect(asked).toEqual(['', 'a'])
  vi.runAllTimers()
  for (const search of ['ab', 'abb', 'abbb', 'abbbb']) type(search)
  expect(asked).toEqual(['', 'a', 'ab'])
  vi.runAllTimers()
  expect(asked).toEqual(['', 'a', 'ab', 'abbbb'])
  type('abbbbc')
  expect(asked.at(-1)).toBe('abbbbc')
})

import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createToasts } from './toast-store.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const setUp = () => {
  const toasts = createToasts()
  const first = () => toasts.getSnapshot()[0]
  return { toasts, first }
}

it.each([
  ['warning', 7000],
  ['error', 7000],
  ['success', 7000],
  ['info', 5000],
] as const)('[PG8] shows a %s for %i ms, and then leaves within 150 ms', (tone, shownMs) => {
  const { toasts, first } = setUp()
  toasts.show(tone, 'ciao')
  vi.advanceTimersByTime(shownMs - 1)
  expect(first()).toMatchObject({ text: 'ciao', leaving: false })
  vi.advanceTimersByTime(1)
  expect(first()).toMatchObject({ leaving: true })
  vi.advanceTimersByTime(149)
  expect(first()).toBeDefined()
  vi.advanceTimersByTime(1)
  expect(first()).toBeUndefined()
})

it('[PG27] stops its time while held, and continues with the rest of it', () => {
  const { toasts, first } = setUp()
  toasts.show('warning', 'ciao')
  const id = first()?.id ?? 0
  vi.advanceTimersByTime(5000)
  toasts.hold(id)
  vi.advanceTimersByTime(60_000)
  expect(first()).toMatchObject({ leaving: false })
  toasts.release(id)
  vi.advanceTimersByTime(1999)
  expect(first()).toMatchObject({ leaving: false })
  vi.advanceTimersByTime(1)
  expect(first()).toMatchObject({ leaving: true })
})

it('[PG27] stops its time until the last hold is released', () => {
  const { toasts, first } = setUp()
  toasts.show('warning', 'ciao')
  const id = first()?.id ?? 0
  toasts.hold(id)
  toasts.hold(id)
  toasts.release(id)
  vi.advanceTimersByTime(60_000)
  expect(first()).toMatchObject({ leaving: false })
  toasts.release(id)
  vi.advanceTimersByTime(7000)
  expect(first()).toMatchObject({ leaving: true })
})

it('[PG28] can be closed', () => {
  const { toasts, first } = setUp()
  toasts.show('error', 'ciao')
  toasts.dismiss(first()?.id ?? 0)
  vi.advanceTimersByTime(150)
  expect(first()).toBeUndefined()
})

it('[PG31] replaces a toast with the same text', () => {
  const { toasts } = setUp()
  toasts.show('warning', 'ancora')
  vi.advanceTimersByTime(6000)
  toasts.show('warning', 'ancora')
  expect(toasts.getSnapshot()).toHaveLength(1)
  vi.advanceTimersByTime(2000)
  expect(toasts.getSnapshot()).toMatchObject([{ text: 'ancora', leaving: false }])
})

it('[SG60] toasts that undo are not replaced, and only the last three stay', () => {
  const { toasts } = setUp()
  const undone: number[] = []
  for (const n of [1, 2, 3, 4]) {
    toasts.show('info', 'rimosso', undefined, { label: 'Annulla', run: () => undone.push(n) })
  }
  const shown = toasts.getSnapshot().filter(({ leaving }) => !leaving)
  for (const { action } of shown) action?.run()
  expect(undone).toEqual([2, 3, 4])
})

it('[PG31] a replaced toast leaves no timer behind, held or not', () => {
  const { toasts, first } = setUp()
  toasts.show('warning', 'ancora')
  toasts.show('warning', 'ancora')
  const replaced = first()?.id ?? 0
  toasts.hold(replaced)
  toasts.show('warning', 'ancora')
  toasts.release(replaced)
  expect(vi.getTimerCount()).toBe(1)
  let changes = 0
  toasts.subscribe(() => (changes += 1))
  vi.runAllTimers()
  // One change when it begins to leave, one when it is removed.
  expect(changes).toBe(2)
  expect(toasts.getSnapshot()).toEqual([])
})

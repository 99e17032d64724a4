import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { whenQuiet } from './when-quiet.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function setUp() {
  const page = new EventTarget()
  const work = vi.fn()
  const press = (kind: 'pointerdown' | 'keydown') => page.dispatchEvent(new Event(kind))
  return { work, press, ask: whenQuiet(page, work) }
}

it('[BN195] news that come while the seller presses are looked at after a pause, once for all', () => {
  const { work, press, ask } = setUp()
  ask()
  vi.advanceTimersByTime(200)
  press('pointerdown')
  vi.advanceTimersByTime(200)
  ask()
  press('keydown')
  vi.advanceTimersByTime(299)
  expect(work).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(work).toHaveBeenCalledTimes(1)
  press('keydown')
  vi.runAllTimers()
  expect(work).toHaveBeenCalledTimes(1)
})

it('[BN195] whoever types without a pause sees news after two seconds', () => {
  const { work, press, ask } = setUp()
  ask()
  for (let typed = 0; typed < 19; typed++) {
    vi.advanceTimersByTime(100)
    press('keydown')
  }
  expect(work).not.toHaveBeenCalled()
  vi.advanceTimersByTime(100)
  expect(work).toHaveBeenCalledTimes(1)
})

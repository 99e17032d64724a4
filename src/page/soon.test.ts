import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { soon } from './soon.ts'

const window = new EventTarget()
const document = new EventTarget()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', window)
  vi.stubGlobal('document', document)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('[ST6] writes once for changes that follow each other', () => {
  const write = vi.fn()
  const ask = soon(write)
  ask()
  ask()
  expect(write).not.toHaveBeenCalled()
  vi.runAllTimers()
  expect(write).toHaveBeenCalledOnce()
})

it.each([
  ['is left', window, 'pagehide'],
  ['goes into the background', document, 'visibilitychange'],
])('[ST6] writes at once when the page %s, and not again later', (_, target, event) => {
  const write = vi.fn()
  const ask = soon(write)
  target.dispatchEvent(new Event(event))
  expect(write).not.toHaveBeenCalled()
  ask()
  target.dispatchEvent(new Event(event))
  expect(write).toHaveBeenCalledOnce()
  vi.runAllTimers()
  expect(write).toHaveBeenCalledOnce()
})

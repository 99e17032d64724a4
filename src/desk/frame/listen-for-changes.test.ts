import { afterEach, expect, it, vi } from 'vitest'
import { listenForChanges } from './listen-for-changes.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('[BN73] connects again where the browser has given up, and only there', () => {
  vi.useFakeTimers()
  const opened: Source[] = []
  class Source extends EventTarget {
    static readonly CLOSED = 2
    readyState = 0
    constructor() {
      super()
      opened.push(this)
    }
  }
  vi.stubGlobal('EventSource', Source)
  const onChange = vi.fn()
  listenForChanges(onChange)
  const [first] = opened
  first?.dispatchEvent(new Event('error'))
  vi.runAllTimers()
  expect(opened).toHaveLength(1)
  if (first) first.readyState = Source.CLOSED
  first?.dispatchEvent(new Event('error'))
  expect(opened).toHaveLength(1)
  vi.runAllTimers()
  expect(opened).toHaveLength(2)
  opened[1]?.dispatchEvent(new Event('open'))
  expect(onChange).toHaveBeenCalledTimes(1)
})

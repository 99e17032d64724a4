import { createServer } from 'node:http'
import { expect, it, onTestFinished, vi } from 'vitest'
import { stopOnSignal } from './stop-on-signal.ts'

it('[OB7] ends the process within 10 s, whatever is not finished by then', () => {
  vi.useFakeTimers()
  const exit = vi.spyOn(process, 'exit').mockReturnValue(undefined as never)
  const before = process.listeners('SIGTERM')
  onTestFinished(() => {
    for (const name of ['SIGTERM', 'SIGINT'] as const) {
      for (const listener of process.listeners(name)) {
        if (!before.includes(listener)) process.off(name, listener)
      }
    }
    vi.useRealTimers()
    exit.mockRestore()
  })
  const never = () => new Promise<void>(() => {})
  stopOnSignal(createServer(), { finish: never, close: never })
  process.emit('SIGTERM', 'SIGTERM')
  vi.advanceTimersByTime(10_000)
  expect(exit).toHaveBeenCalledExactlyOnceWith(0)
})

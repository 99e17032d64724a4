import { expect, it } from 'vitest'
import { isThisMachine } from './this-machine.ts'

it.each(['localhost', '127.0.0.1', '127.8.9.1', '::1'])(
  '[ML6] a password may travel in the clear to %s',
  (host) => {
    expect(isThisMachine(host)).toBe(true)
  },
)

it.each(['127.example.com', '127.0.0.1.example.com', '128.0.0.1', 'localhost.example.com', '::2'])(
  '[ML6] and not to %s',
  (host) => {
    expect(isThisMachine(host)).toBe(false)
  },
)

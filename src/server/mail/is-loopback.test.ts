import { expect, it } from 'vitest'
import { isLoopback } from './is-loopback.ts'

it.each(['localhost', '127.0.0.1', '127.8.9.1', '::1'])(
  '[ML12] a password may be sent in clear text to %s',
  (host) => {
    expect(isLoopback(host)).toBe(true)
  },
)

it.each(['127.example.com', '127.0.0.1.example.com', '128.0.0.1', 'localhost.example.com', '::2'])(
  '[ML12] a password is not sent in clear text to %s',
  (host) => {
    expect(isLoopback(host)).toBe(false)
  },
)

import { expect, it } from 'vitest'
import { replyAddress } from './reply-address.ts'

it('[ML2] [FT7] an endless address is none, and is not read to its end', () => {
  const letters = Array.from({ length: 16_000 }, (_, n) => String.fromCodePoint(0x4e00 + n)).join(
    '',
  )
  const startedAt = performance.now()
  expect(replyAddress(`a@${letters}.it`)).toBeUndefined()
  // Other visitors wait for as long: the domain's ASCII form would take half a second.
  expect(performance.now() - startedAt).toBeLessThan(100)
})

it('[ML2] spaces around an address do not make it too long', () => {
  expect(replyAddress(`${' '.repeat(300)}ada@example.com`)).toBe('ada@example.com')
})

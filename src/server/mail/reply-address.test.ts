import { domainToASCII } from 'node:url'
import { expect, it } from 'vitest'
import { replyAddress } from './reply-address.ts'

it('[ML2] [FT11] a very long address is invalid, and is not read to its end', () => {
  const letters = Array.from({ length: 16_000 }, (_, n) => String.fromCodePoint(0x4e00 + n)).join(
    '',
  )
  const startedAt = performance.now()
  expect(replyAddress(`a@${letters}.it`)).toBeUndefined()
  const takenMs = performance.now() - startedAt
  // Every other request waits for as long: compared with the ASCII form of the whole domain.
  domainToASCII(`${letters}.it`)
  const wholeMs = performance.now() - startedAt - takenMs
  expect(takenMs).toBeLessThan(wholeMs / 4)
})

it('[ML2] spaces around an address do not make it too long', () => {
  expect(replyAddress(`${' '.repeat(300)}ada@example.com`)).toBe('ada@example.com')
})

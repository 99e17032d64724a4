import { domainToASCII } from 'node:url'
import { expect, it, vi } from 'vitest'
import { replyAddress } from './reply-address.ts'

vi.mock('node:url', async (original) => {
  const url = await original<typeof import('node:url')>()
  return { ...url, domainToASCII: vi.fn(url.domainToASCII) }
})

it('[ML2] [FT11] a very long address is invalid, and is not converted', () => {
  const letters = String.fromCodePoint(...Array.from({ length: 16_000 }, (_, n) => 0x4e00 + n))
  expect(replyAddress('a@città.it')).toBe('a@xn--citt-3na.it')
  expect(domainToASCII).toHaveBeenCalledOnce()
  expect(replyAddress(`a@${letters}.it`)).toBeUndefined()
  // Other requests wait during a conversion.
  expect(domainToASCII).toHaveBeenCalledOnce()
})

it('[ML2] spaces around an address do not make it too long', () => {
  expect(replyAddress(`${' '.repeat(300)}ada@example.com`)).toBe('ada@example.com')
})

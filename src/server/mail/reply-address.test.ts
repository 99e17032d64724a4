import { expect, it } from 'vitest'
import { replyAddress } from './reply-address.ts'

it('[ML2] an address of more than 254 characters is invalid, whatever it would be in ASCII', () => {
  const labels = `${'b'.repeat(60)}.`.repeat(3)
  const longest = `${'a'.repeat(64)}@${labels}${'c'.repeat(3)}.it`
  expect(longest).toHaveLength(254)
  expect(replyAddress(longest)).toBe(longest)
  expect(replyAddress(longest.replace('ccc', 'cccc'))).toBeUndefined()
  expect(replyAddress(`a@${'京'.repeat(16_000)}.it`)).toBeUndefined()
})

it('[ML2] spaces around an address do not make it too long', () => {
  expect(replyAddress(`${' '.repeat(300)}ada@example.com`)).toBe('ada@example.com')
})

import { expect, it } from 'vitest'
import { networkHash } from './network-hash.ts'

it.each([
  ['192.0.2.1', '192.0.2.200', true],
  ['192.0.2.1', '::ffff:192.0.2.7', true],
  ['192.0.2.1', '192.0.3.1', false],
  ['2001:db8:1:2::1', '2001:db8:1:ffff::9', true],
  ['2001:db8:1::1', '2001:db8:2::1', false],
])('[OB11] whether %s and %s are one network: %s', (one, other, isOne) => {
  expect(networkHash(one) === networkHash(other)).toBe(isOne)
})

it('[OB11] the address is not readable in the key', () => {
  expect(networkHash('192.0.2.1')).toMatch(/^[\w-]{16}$/)
})

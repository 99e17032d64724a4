import { expect, it } from 'vitest'
import { isListedAddress, isPublicAddress } from './receiver-address.ts'

it.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::a00:1',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'fec0::1',
  'ff02::1',
  '2001::1',
  '2001:db8::1',
  '2002:a00:1::',
])('[AF12] %s is not the public internet', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

it.each(['8.8.8.8', '93.184.216.34', '172.32.0.1', '2606:4700::1111', '2a00:1450:4002::200e'])(
  '[AF12] %s is public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true)
  },
)

it('[AF12] a listed network holds its addresses and no other', () => {
  const listed = ['192.168.1.20', '10.8.0.0/16', 'fd00::/8']
  const asked = ['192.168.1.20', '192.168.1.21', '10.8.255.1', '10.9.0.1', 'fd00::5', 'fe80::5']
  const expected = [true, false, true, false, true, false]
  expect(asked.map((address) => isListedAddress(address, listed))).toEqual(expected)
})

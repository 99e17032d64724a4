import { expect, it } from 'vitest'
import { addressKey, clientAddress, networksAround, parseTrustedProxies } from './client-address.ts'

it.each([
  ['192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('[AB8] counts %s as %s', (address, key) => {
  expect(addressKey(address)).toBe(key)
})

it.each([
  ['192.0.2.1', []],
  ['::ffff:192.0.2.1', []],
  ['2001:0DB8:0001:2Fff::1', ['2001:db8:1:2f00::/56', '2001:db8:1::/48']],
  ['2001:db8::1', ['2001:db8:0:0::/56', '2001:db8:0::/48']],
])('[AB22] counts %s in %o too', (address, keys) => {
  expect(networksAround(address).map(({ key }) => key)).toEqual(keys)
})

const proxies = parseTrustedProxies('10.0.0.1, 192.168.0.0/16 2001:db8::/32')

it.each([
  ['no proxy', '192.0.2.1', undefined, '192.0.2.1'],
  ['an unlisted peer that claims to be a proxy', '192.0.2.1', '203.0.113.9', '192.0.2.1'],
  ['a trusted proxy', '10.0.0.1', '203.0.113.9', '203.0.113.9'],
  ['a forged entry to the left of it', '10.0.0.1', '198.51.100.1, 203.0.113.9', '203.0.113.9'],
  ['two trusted proxies', '10.0.0.1', '203.0.113.9, 192.168.3.4', '203.0.113.9'],
  ['a mapped address', '::ffff:10.0.0.1', '203.0.113.9', '203.0.113.9'],
  ['a mapped visitor', '::ffff:192.0.2.1', undefined, '192.0.2.1'],
  ['an IPv6 proxy', '2001:db8::5', '2001:db9::7', '2001:db9::7'],
  ['a proxy that says nothing', '10.0.0.1', undefined, '10.0.0.1'],
  ['a proxy that says nonsense', '10.0.0.1', 'unknown', '10.0.0.1'],
])('[AB2] takes the address behind %s', (_, peer, forwarded, expected) => {
  if (!proxies) throw new Error('the list was refused')
  expect(clientAddress(peer, forwarded, proxies)).toBe(expected)
})

it.each([
  ['a proxy that adds the port', '10.0.0.1', '203.0.113.9:5678', '203.0.113.9'],
  ['a proxy that adds the port to IPv6', '10.0.0.1', '[2001:db9::7]:99', '2001:db9::7'],
  ['a proxy that writes brackets', '10.0.0.1', '[2001:db9::7]', '2001:db9::7'],
  ['two proxies that add ports', '10.0.0.1', '203.0.113.9:1, 192.168.3.4:2', '203.0.113.9'],
  ['a mapped visitor with a port', '10.0.0.1', '[::ffff:192.0.2.1]:7', '192.0.2.1'],
])('[AB25] takes the address behind %s', (_, peer, forwarded, expected) => {
  if (!proxies) throw new Error('the list was refused')
  expect(clientAddress(peer, forwarded, proxies)).toBe(expected)
})

it.each(['10.0.0', '10.0.0.1/33', 'proxy.local', '10.0.0.1/x', '::1/129'])(
  '[AB2] refuses %s in the list',
  (list) => {
    expect(parseTrustedProxies(list)).toBeUndefined()
  },
)

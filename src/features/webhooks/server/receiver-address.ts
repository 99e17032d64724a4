import { isIPv4 } from 'node:net'
import { networkList } from '../../../server/limits/client-address.ts'

/** IPv4 networks that are not the public internet. */
const NOT_PUBLIC_IPV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
]
/** Of IPv6 only these are public, apart from the exceptions below, which lead to other addresses. */
const PUBLIC_IPV6 = ['2000::/3']
const NOT_PUBLIC_IPV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

const notPublic = networkList([...NOT_PUBLIC_IPV4, ...NOT_PUBLIC_IPV6])
const publicIpv6 = networkList(PUBLIC_IPV6)

/** Whether an address belongs to the public internet; everything unusual counts as private. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !notPublic.check(address, 'ipv4')
  return publicIpv6.check(address, 'ipv6') && !notPublic.check(address, 'ipv6')
}

/** Whether the seller has listed this private address for a receiver. */
export function isListedAddress(address: string, listed: readonly string[]): boolean {
  return networkList(listed).check(address, isIPv4(address) ? 'ipv4' : 'ipv6')
}

import { BlockList, isIP, isIPv4 } from 'node:net'

/** Proxies whose `X-Forwarded-For` we trust. */
export type TrustedProxies = BlockList

/** Addresses and networks (`10.0.0.0/8`), separated by commas or spaces; undefined where one is invalid. */
export function parseTrustedProxies(list: string): TrustedProxies | undefined {
  const entries = list.split(/[\s,]+/).filter(Boolean)
  return entries.every(isNetwork) ? networkList(entries) : undefined
}

function isNetwork(entry: string): boolean {
  const [address = '', bits = '0'] = entry.split('/')
  const longest = isIP(address) === 6 ? 128 : 32
  return isIP(address) !== 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= longest
}

/** Entries are addresses or networks that were checked. */
export function networkList(entries: readonly string[]): BlockList {
  const list = new BlockList()
  for (const entry of entries) {
    const [address = '', bits] = entry.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    list.addSubnet(address, Number(bits ?? (family === 'ipv6' ? 128 : 32)), family)
  }
  return list
}

/**
 * The visitor's address: the connection's own, unless a trusted proxy names another. Read from the
 * right, because everything to the left of an untrusted address can be forged.
 */
export function clientAddress(
  peer: string,
  forwardedFor: string | undefined,
  trusted: TrustedProxies,
): string {
  if (forwardedFor === undefined) return unmapped(peer)
  const hops = [...forwardedFor.split(','), peer].map((hop) => unmapped(withoutPort(hop.trim())))
  for (let index = hops.length - 1; index > 0; index--) {
    const hop = hops[index] ?? ''
    const said = hops[index - 1] ?? ''
    if (!isTrusted(hop, trusted) || !isIP(said)) return hop
  }
  return hops[0] ?? ''
}

/** One key per line: an IPv6 customer has a whole /64 network, not one address. */
export function addressKey(shown: string): string {
  const address = unmapped(shown)
  return isIP(address) === 6 ? networkOf(address, 64) : address
}

/**
 * The larger networks around an IPv6 address, smallest first: providers give one customer anything
 * from a /64 to a /48. None for IPv4, where one address is often many people.
 */
export function networksAround(shown: string): readonly { key: string; bits: 56 | 48 }[] {
  const address = unmapped(shown)
  if (isIP(address) !== 6) return []
  return ([56, 48] as const).map((bits) => ({ key: networkOf(address, bits), bits }))
}

/** `2001:db8:1:2::/64`, written in one way only. */
function networkOf(address: string, bits: 48 | 56 | 64): string {
  const [head = '', tail] = (address.split('%', 1)[0] ?? '').toLowerCase().split('::')
  const left = head.split(':').filter(Boolean)
  const right = (tail ?? '').split(':').filter(Boolean)
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  const groups = tail === undefined ? left : [...left, ...zeros, ...right]
  const network = groups.slice(0, Math.ceil(bits / 16)).map((group) => Number.parseInt(group, 16))
  if (bits === 56) network[3] = (network[3] ?? 0) & 0xff00
  return `${network.map((group) => group.toString(16)).join(':')}::/${bits}`
}

function isTrusted(address: string, trusted: TrustedProxies): boolean {
  return isIP(address) !== 0 && trusted.check(address, isIPv4(address) ? 'ipv4' : 'ipv6')
}

/** Some proxies add the port: `192.0.2.1:5678`, `[2001:db8::1]:5678`. */
function withoutPort(hop: string): string {
  const [, inBrackets, ipv4] = /^(?:\[([^\]]*)\]|([\d.]+))(?::\d+)?$/.exec(hop) ?? []
  return inBrackets ?? ipv4 ?? hop
}

/** `::ffff:192.0.2.1` is how a dual-stack socket shows an IPv4 visitor. */
function unmapped(address: string): string {
  const inner = /^::ffff:(.+)$/i.exec(address)?.[1]
  return inner !== undefined && isIPv4(inner) ? inner : address
}

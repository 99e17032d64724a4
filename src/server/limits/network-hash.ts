import { hash, randomBytes } from 'node:crypto'
import { isIPv4 } from 'node:net'
import { addressKey, networksAround } from './client-address.ts'

// Drawn at every start and never stored: without it all IPv4 addresses could be tried out.
const SECRET = randomBytes(32).toString('base64url')
const KEY_CHARACTERS = 16

/**
 * A key that is equal for senders of one network (IPv4 /24, IPv6 /48), in which nobody can read the
 * address. Valid until the next start, which is as long as a queue needs it.
 */
export function networkHash(address: string): string {
  const key = networksAround(address).at(-1)?.key ?? addressKey(address)
  const network = isIPv4(key) ? key.slice(0, key.lastIndexOf('.')) : key
  return hash('sha256', SECRET + network, 'base64url').slice(0, KEY_CHARACTERS)
}

import { isIPv4 } from 'node:net'

/** A name that merely begins like a loopback address is anybody's. */
export function isThisMachine(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'))
}

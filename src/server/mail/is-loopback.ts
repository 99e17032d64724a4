import { isIPv4 } from 'node:net'

/** `127.` at the beginning of a host name proves nothing: it must be an address. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'))
}

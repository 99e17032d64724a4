import { SESSION_MS, type SessionCookie } from './desk-access.ts'
import { isAllowedOrigin } from '../http/origin.ts'
import type { CheckedCall } from '../http/request-guard.ts'

const NAMES: readonly SessionCookie['name'][] = ['__Secure-banco', 'banco']
// A parent domain may set cookies of the same name, which come beside ours.
const MOST_CANDIDATES = 4

/** The browser says itself whether its page came over TLS, whatever proxies are between. */
export function cookieNameFor(origin: string): SessionCookie['name'] {
  return origin.startsWith('https:') ? '__Secure-banco' : 'banco'
}

export function deskCookiesIn(header = ''): SessionCookie[] {
  const pairs = header.split(';').map((pair) => {
    const [name = '', ...value] = pair.split('=')
    return { name: name.trim(), secret: value.join('=').trim() }
  })
  return NAMES.flatMap((name) =>
    pairs.filter((pair) => pair.name === name).map(({ secret }) => ({ name, secret })),
  ).slice(0, MOST_CANDIDATES)
}

/** Lax, not Strict: a link in a webmail must find the desk open. Nothing is changed by GET. */
export function setCookie(
  { name, secret }: SessionCookie,
  path: string,
  maxAgeMs = SESSION_MS,
): string {
  const secure = name === '__Secure-banco' ? ['Secure'] : []
  const age = `Max-Age=${Math.floor(maxAgeMs / 1000)}`
  return [`${name}=${secret}`, `Path=${path}`, age, 'HttpOnly', 'SameSite=Lax', ...secure].join(
    '; ',
  )
}

export function removeCookie(name: SessionCookie['name'], path: string): string {
  return setCookie({ name, secret: '' }, path, 0)
}

/**
 * Whether a call that changes something comes from a page of this very host. Browsers say so twice:
 * Origin comes with every POST; Sec-Fetch-Site only over TLS and on the same machine.
 */
export function isFromOwnPage(context: CheckedCall): boolean {
  const origin = context.req.header('origin')
  const site = context.req.header('sec-fetch-site') ?? 'same-origin'
  if (origin === undefined || site !== 'same-origin') return false
  return isAllowedOrigin(origin, context.req.header('host'), [])
}

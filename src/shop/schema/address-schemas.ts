import * as v from 'valibot'
import { isUrl } from './is-url.ts'

/** Schemas of addresses on the web and of mail, with messages for the seller. */

const HTTP_ADDRESS = 'scrivi un indirizzo che inizia con https://'

export const httpUrl = v.pipe(
  v.string(),
  v.url(HTTP_ADDRESS),
  v.regex(/^https?:\/\//i, HTTP_ADDRESS),
)

/** Empty, or scheme and host alone, since it is used in URLs and in a security header. */
export const originOrEmpty = v.pipe(
  v.string(),
  v.transform(correctedOrigin),
  v.check(
    (value) => value === '' || isOrigin(value),
    'scrivi solo protocollo e dominio, come https://api.example.com, oppure lascia vuoto',
  ),
)

/** Scheme and host alone, as a browser writes it in an Origin header. */
export const origin = v.pipe(
  v.string(),
  v.metadata({ field: 'site' }),
  v.transform(correctedOrigin),
  v.check(isOrigin, 'scrivi solo protocollo e dominio, come https://www.example.com'),
)

/** One address and nothing else, so that mails have exactly one recipient. */
export const emailAddress = v.pipe(
  v.string(),
  v.email('scrivi un solo indirizzo email, come vendite@example.com'),
)

// The URL parser also takes hosts like `*` and `a;b`, which mean something else in a security header.
const PLAIN_ORIGIN = /^https?:\/\/(?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?$/
const BARE_HOST = /^[\w-]+(?:\.[\w-]+)+(?::\d+)?$/

/** The origin of a site that was written in another way: `www.example.com` or `https://example.com/`. */
export function correctedOrigin(typed: string): string {
  const text = typed.trim().toLowerCase()
  const address = text.endsWith('/') ? text.slice(0, -1) : text
  return BARE_HOST.test(address) ? `https://${address}` : address
}

function isOrigin(address: string): boolean {
  return PLAIN_ORIGIN.test(address) && isUrl(address) && new URL(address).origin === address
}

import { createHash } from 'node:crypto'

export interface PageSources {
  readonly inlineScripts: readonly string[]
  readonly inlineStyles: readonly string[]
  /** Where the page sends requests, if not to us. */
  readonly providerOrigin: string
  /** Whether the payment provider's own script runs in this page. */
  readonly foreignPayment: boolean
}

/** For every reply: nothing of ours is to be framed, sniffed or told where a visitor came from. */
export const BASE_HEADERS: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Frame-Options': 'DENY',
  // The page brings a policy of its own; nothing else of ours is a document.
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
}

/**
 * On the page with payment. A popup of the provider's is cut off from a page that is `same-origin`,
 * and looks closed to it at once.
 */
export const PAYMENT_HEADERS: Readonly<Record<string, string>> = {
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
}

/** The provider's hosts, by its published list; the third one on it serves another country only. */
const PAYMENT_HOSTS = 'https://*.paypal.com https://*.paypalobjects.com'

export function contentSecurityPolicy(sources: PageSources): string {
  return (sources.foreignPayment ? paymentPolicy(sources) : strictPolicy(sources)).join('; ')
}

function strictPolicy(sources: PageSources): string[] {
  return [
    ...sharedPolicy,
    `script-src 'self' ${hashes(sources.inlineScripts)}`,
    `style-src 'self' ${hashes(sources.inlineStyles)}`,
    "img-src 'self' data:",
    connections(sources),
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ]
}

/** The strict policy, opened as far as the provider's guidance asks, and no further. */
function paymentPolicy(sources: PageSources): string[] {
  return [
    ...sharedPolicy,
    // Its script and what that fetches. Its inline scripts, which the guidance would allow, are not
    // let in: this generation needs none.
    `script-src 'self' ${hashes(sources.inlineScripts)} ${PAYMENT_HOSTS}`,
    // Its buttons style themselves inline; a hash beside it would switch this off again.
    `style-src 'self' 'unsafe-inline' ${PAYMENT_HOSTS}`,
    // Logos on buttons and dialogs, and their typeface, which our `default-src` would stop.
    `img-src 'self' data: ${PAYMENT_HOSTS}`,
    `font-src ${PAYMENT_HOSTS}`,
    // Whether a method is on offer, and how the visitor's payment goes on.
    `${connections(sources)} ${PAYMENT_HOSTS}`,
    // The card form, and the wallet where no popup opens.
    `frame-src ${PAYMENT_HOSTS}`,
    // No Trusted Types: the provider's script writes HTML.
  ]
}

const sharedPolicy = [
  "default-src 'none'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
]

function connections({ providerOrigin }: PageSources): string {
  return `connect-src 'self' ${providerOrigin}`.trim()
}

function hashes(texts: readonly string[]): string {
  return texts.map(hashSource).join(' ')
}

function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

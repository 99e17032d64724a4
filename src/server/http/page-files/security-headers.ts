import { createHash } from 'node:crypto'

interface PageSources {
  readonly inlineScripts: readonly string[]
  readonly inlineStyles: readonly string[]
  /** Where the page sends requests, if not to us. */
  readonly providerOrigin: string
  /** Whether the payment provider's own script runs in this page. */
  readonly foreignPayment: boolean
  /** Whether the desk shows this page in a frame. */
  readonly isPreview?: boolean
  /** Origins of the pages that may show this one in a frame. */
  readonly sites?: readonly string[]
}

/** For every reply: no framing, no guessing of types, no referrer. */
export const BASE_HEADERS: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Frame-Options': 'DENY',
  // The page has its own policy; no other reply is a document.
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
}

/**
 * On the page with payment. With `same-origin` the browser separates the provider's popup from the
 * page, which would then take it for closed.
 */
export const PAYMENT_HEADERS: Readonly<Record<string, string>> = {
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
}

/** The provider's hosts from its published list; the third one serves another country only. */
const PAYMENT_HOSTS = 'https://*.paypal.com https://*.paypalobjects.com'

export function contentSecurityPolicy(sources: PageSources): string {
  return (sources.foreignPayment ? paymentPolicy(sources) : strictPolicy(sources)).join('; ')
}

function strictPolicy(sources: PageSources): string[] {
  return [
    ...sharedPolicy(sources),
    `script-src 'self' ${hashes(sources.inlineScripts)}`,
    `style-src 'self' ${hashes(sources.inlineStyles)}`,
    "img-src 'self' data:",
    connections(sources),
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ]
}

/** The strict policy, relaxed only as far as the provider's guidance asks. */
function paymentPolicy(sources: PageSources): string[] {
  return [
    ...sharedPolicy(sources),
    // Its script and what that loads. The guidance also allows inline scripts, but this version of the
    // provider's script needs none.
    `script-src 'self' ${hashes(sources.inlineScripts)} ${PAYMENT_HOSTS}`,
    // Its buttons use inline styles; a hash beside 'unsafe-inline' would disable it.
    `style-src 'self' 'unsafe-inline' ${PAYMENT_HOSTS}`,
    // Logos and fonts of buttons and dialogs, which our `default-src` would block.
    `img-src 'self' data: ${PAYMENT_HOSTS}`,
    `font-src ${PAYMENT_HOSTS}`,
    // Which methods are offered, and the progress of the payment.
    `${connections(sources)} ${PAYMENT_HOSTS}`,
    // The card form, and the wallet where popups are blocked.
    `frame-src ${PAYMENT_HOSTS}`,
    // No Trusted Types: the provider's script writes HTML.
  ]
}

function sharedPolicy(sources: PageSources): string[] {
  return [
    "default-src 'none'",
    "form-action 'self'",
    "base-uri 'none'",
    "manifest-src 'self'",
    `frame-ancestors ${framedBy(sources)}`,
  ]
}

function framedBy({ isPreview, sites = [] }: PageSources): string {
  if (isPreview) return "'self'"
  return sites.length > 0 ? sites.join(' ') : "'none'"
}

function connections({ providerOrigin }: PageSources): string {
  return `connect-src 'self' ${providerOrigin}`.trim()
}

export function hashes(texts: readonly string[]): string {
  return texts.map(hashSource).join(' ')
}

function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

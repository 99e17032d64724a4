import { createHash } from 'node:crypto'

export interface PageSources {
  readonly inlineScripts: readonly string[]
  readonly inlineStyles: readonly string[]
  /** Where the page sends requests, if not to us. */
  readonly providerOrigin: string
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

export function contentSecurityPolicy(sources: PageSources): string {
  const { inlineScripts, inlineStyles, providerOrigin } = sources
  return [
    "default-src 'none'",
    `script-src 'self' ${inlineScripts.map(hashSource).join(' ')}`,
    `style-src 'self' ${inlineStyles.map(hashSource).join(' ')}`,
    "img-src 'self' data:",
    `connect-src 'self' ${providerOrigin}`.trim(),
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')
}

function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

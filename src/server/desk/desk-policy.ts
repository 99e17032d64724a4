import { hashes } from '../http/page-files/security-headers.ts'

/** Of every reply below the desk's path. */
export const DESK_HEADERS: Readonly<Record<string, string>> = {
  'Cache-Control': 'no-store',
  'X-Robots-Tag': 'noindex, nofollow',
}

/** Nothing but what the desk itself serves, the preview in its frame included; no frame may show it. */
export function deskPolicy(
  inline: {
    readonly scripts?: readonly string[]
    readonly styles?: readonly string[]
    readonly hasForm?: boolean
  } = {},
): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${hashes(inline.scripts ?? [])}`.trim(),
    `style-src 'self' ${hashes(inline.styles ?? [])}`.trim(),
    "img-src 'self' data:",
    "connect-src 'self'",
    "frame-src 'self'",
    "manifest-src 'self'",
    `form-action '${inline.hasForm ? 'self' : 'none'}'`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')
}

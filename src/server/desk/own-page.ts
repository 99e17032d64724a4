import { isAllowedOrigin } from '../http/origin.ts'
import type { CheckedCall } from '../http/request-guard.ts'

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

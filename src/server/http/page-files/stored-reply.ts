import { createHash } from 'node:crypto'
import type { Context } from 'hono'

/**
 * A reply that is made and compressed once, and sent many times. A slow reader costs no memory,
 * because everybody gets the same bytes.
 */
export interface StoredReply {
  readonly identity: Uint8Array<ArrayBuffer>
  readonly brotli?: Uint8Array<ArrayBuffer>
  readonly headers: Readonly<Record<string, string>>
}

export function entityTag(content: Uint8Array): string {
  return `"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"`
}

/** `br` is listed, and not with `q=0`, which refuses it. */
const TAKES_BROTLI = /\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i

export function sendStored(context: Context, reply: StoredReply): Response {
  const { identity, brotli, headers } = reply
  // A proxy that compresses may have turned the tag into a weak one.
  const known = context.req.header('if-none-match')?.split(/,\s*(?:W\/)?|^W\//) ?? []
  if (headers.ETag && known.includes(headers.ETag)) {
    return context.body(null, 304, { ...headers })
  }
  const takesBrotli = TAKES_BROTLI.test(context.req.header('accept-encoding') ?? '')
  if (!brotli || !takesBrotli) return context.body(identity, 200, { ...headers })
  return context.body(brotli, 200, { ...headers, 'Content-Encoding': 'br' })
}

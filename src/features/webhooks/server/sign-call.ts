import { createHmac } from 'node:crypto'

/** The key of all signatures, as the environment gives it. */
export type WebhookSecret = Buffer

const PREFIX = 'whsec_'
// As Standard Webhooks recommends.
const FEWEST_BYTES = 24
const MOST_BYTES = 64

/** `whsec_` and base64 of 24 to 64 bytes; undefined where it is not that. */
export function parseWebhookSecret(text: string): WebhookSecret | undefined {
  if (!text.startsWith(PREFIX)) return undefined
  const encoded = text.slice(PREFIX.length)
  const key = Buffer.from(encoded, 'base64')
  const isWhole = key.toString('base64').replace(/=+$/, '') === encoded.replace(/=+$/, '')
  return isWhole && key.length >= FEWEST_BYTES && key.length <= MOST_BYTES ? key : undefined
}

/** The headers of Standard Webhooks. `id` is the same on every attempt, so that repeats can be dropped. */
export function signatureHeaders(
  { id, body, at }: { readonly id: string; readonly body: string; readonly at: number },
  secret: WebhookSecret,
): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(at / 1000))
  const signature = createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`)
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature.digest('base64')}`,
  }
}

import { createHmac } from 'node:crypto'
import { SETTINGS_FILE } from '../../../shop/parse-settings.ts'
import { ShopFileError } from '../../../shop/problems.ts'
import type { Shop } from '../../../shop/shop.ts'
import type { Environment } from '../../../server/context/config.ts'
import { ConfigError } from '../../../server/messages/config-error.ts'

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

const MISSING =
  'manca WEBHOOK_SECRET nell’ambiente (o nel file .env), con cui si firmano le chiamate: aggiungilo e riavvia'

/** Undefined where none is set: then nobody is called. */
export function readWebhookSecret(env: Environment): WebhookSecret | undefined {
  const value = env.WEBHOOK_SECRET
  if (!value) return undefined
  const secret = parseWebhookSecret(value)
  if (secret) return secret
  // The message does not repeat the value.
  throw new ConfigError(
    "WEBHOOK_SECRET non va bene: scrivi whsec_ seguito da 24–64 byte in base64, per esempio con: node -p \"'whsec_' + crypto.randomBytes(32).toString('base64')\"",
  )
}

/** Throws where a shop has webhooks that could not be signed: at the start, and when its files change. */
export function requireWebhookSecret(
  { settings: { webhooks = [] } }: Pick<Shop, 'settings'>,
  env: Environment,
): void {
  if (webhooks.length === 0 || readWebhookSecret(env)) return
  const place = 'webhooks'
  throw new ShopFileError([{ file: SETTINGS_FILE, place, message: MISSING, path: [place] }])
}

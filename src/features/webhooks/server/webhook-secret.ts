import { SETTINGS_FILE } from '../../../shop/parse-settings.ts'
import { ShopFileError } from '../../../shop/problems.ts'
import type { Shop } from '../../../shop/shop.ts'
import type { Environment } from '../../../server/context/config.ts'
import { ConfigError } from '../../../server/messages/config-error.ts'
import { parseWebhookSecret, type WebhookSecret } from './sign-call.ts'

const MISSING =
  'manca WEBHOOK_SECRET nell’ambiente (o nel file .env), con cui si firmano le chiamate: aggiungilo e riavvia'

/** Undefined where none is set: then nobody is called. */
export function readWebhookSecret({
  WEBHOOK_SECRET: value,
}: Environment): WebhookSecret | undefined {
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

import { SETTINGS_FILE } from '../../../shop/parse-settings.ts'
import { ShopFileError } from '../../../shop/problems.ts'
import type { Shop } from '../../../shop/shop.ts'
import type { Config } from '../../../server/wiring/config.ts'

const MISSING =
  'manca WEBHOOK_SECRET nell’ambiente (o nel file .env), con cui si firmano le chiamate: aggiungilo e riavvia'

/** Throws where a shop has webhooks that could not be signed: at the start, and when its files change. */
export function requireWebhookSecret(
  { settings: { webhooks = [] } }: Pick<Shop, 'settings'>,
  { webhookSecret }: Pick<Config, 'webhookSecret'>,
): void {
  if (webhooks.length === 0 || webhookSecret) return
  const place = 'webhooks'
  throw new ShopFileError([{ file: SETTINGS_FILE, place, message: MISSING, path: [place] }])
}

import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const SHOP = fileURLToPath(new URL('../shop', import.meta.url))

/**
 * A copy of the shop without rate limits, and with almost no mails, so that a server only accepts
 * requests.
 *
 * @param {string} folder
 */
export function benchShop(folder) {
  const shopDir = join(folder, 'shop')
  cpSync(SHOP, shopDir, { recursive: true })
  const file = join(shopDir, 'settings.json')
  const settings = JSON.parse(readFileSync(file, 'utf8'))
  settings.relay = { requestsPerMinute: 1e9, requestsPerHour: 1e9, mailsPerHour: 1 }
  writeFileSync(file, JSON.stringify(settings))
  return shopDir
}

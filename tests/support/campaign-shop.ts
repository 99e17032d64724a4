import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { folderWithUs } from '../../scripts/end-with-us.mjs'
import type { Settings } from '../../src/shop/shop.ts'
import { SHOP_DIR, shopFile } from './demo-shop.ts'

const UNLIMITED = 1_000_000_000

interface CampaignChanges extends Pick<
  Partial<Settings>,
  'webhooks' | 'confirmation' | 'contact' | 'embedding' | 'seller' | 'quotes'
> {
  readonly mailsPerHour?: number
}

/** A copy of the shop whose limits let a load pass; its caller removes it. */
export function campaignShop({
  mailsPerHour = UNLIMITED,
  ...changes
}: CampaignChanges = {}): string {
  const relay = { requestsPerMinute: UNLIMITED, requestsPerHour: UNLIMITED, mailsPerHour }
  return shopFolder({ 'settings.json': { ...shopFile('settings.json'), relay, ...changes } })
}

/** A copy of the shipped shop with these files instead; its caller removes it. */
export function shopFolder(files: Readonly<Record<string, unknown>>): string {
  const folder = folderWithUs('omaggio-shop-')
  cpSync(SHOP_DIR, folder, { recursive: true })
  for (const [name, content] of Object.entries(files)) {
    writeFileSync(join(folder, name), JSON.stringify(content))
  }
  return folder
}

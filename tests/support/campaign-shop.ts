import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { folderWithUs } from '../../scripts/end-with-us.mjs'
import type { Settings } from '../../src/shop/shop.ts'
import { SHOP_DIR } from './demo-shop.ts'

const UNLIMITED = 1_000_000_000

interface CampaignChanges extends Pick<
  Partial<Settings>,
  'webhooks' | 'confirmation' | 'contact' | 'embedding' | 'seller'
> {
  readonly mailsPerHour?: number
}

/** A copy of the shop whose limits let a load pass; its caller removes it. */
export function campaignShop({
  mailsPerHour = UNLIMITED,
  ...changes
}: CampaignChanges = {}): string {
  const folder = folderWithUs('omaggio-shop-')
  cpSync(SHOP_DIR, folder, { recursive: true })
  const file = join(folder, 'settings.json')
  const settings = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>
  settings.relay = {
    requestsPerMinute: UNLIMITED,
    requestsPerHour: UNLIMITED,
    mailsPerHour,
  }
  writeFileSync(file, JSON.stringify({ ...settings, ...changes }))
  return folder
}

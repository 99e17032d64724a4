import { appendFileSync } from 'node:fs'
import { test } from '@playwright/test'
import { startServer } from '../../../scripts/server-process.mjs'
import { campaignShop } from '../../support/campaign-shop.ts'

const ENDS: Readonly<Record<string, () => unknown>> = {
  fails: () => Promise.reject(new Error('planted')),
  hangs() {
    test.setTimeout(1)
    return new Promise(() => {})
  },
  'is killed': () => process.kill(process.pid, 'SIGKILL'),
}

for (const [name, end] of Object.entries(ENDS)) {
  test(name, async () => {
    const shop = campaignShop()
    const { url, dataDir } = await startServer({ SHOP_DIR: shop })
    const started = { url, folders: [shop, dataDir] }
    appendFileSync(process.env.PLANTED_STARTED ?? '', `${JSON.stringify(started)}\n`)
    await end()
  })
}

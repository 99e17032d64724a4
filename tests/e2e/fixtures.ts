import { rmSync } from 'node:fs'
import { test as base, expect } from '@playwright/test'
import { startServer } from '../../scripts/server-process.mjs'
import { campaignShop } from '../support/campaign-shop.ts'
import { readStoredParams } from '../support/stored-tags.ts'
import { PaymentPage } from './payment-page.ts'
import { WizardPage } from './wizard-page.ts'

interface Server {
  readonly url: string
  /** What this server has accepted, oldest first. */
  readonly requests: () => Readonly<Record<string, string>>[]
}

interface TestFixtures {
  readonly wizard: WizardPage
  readonly payment: PaymentPage
  readonly problems: string[]
}

interface WorkerFixtures {
  /** What the server's environment says besides; a file that sets it has a server of its own. */
  readonly serverEnv: Readonly<Record<string, string>>
  readonly server: Server
}

/** Every worker has a server of its own; every test a fresh browser context. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  serverEnv: [{}, { option: true, scope: 'worker' }],
  server: [
    async ({ serverEnv }, use) => {
      // All visitors of the tests come from one address, which the shop's own limits would stop.
      const shop = campaignShop()
      const server = await startServer({ SHOP_DIR: shop, ...serverEnv })
      await use({ url: server.url, requests: () => readStoredParams(server.dataDir) })
      await server.stop()
      rmSync(shop, { recursive: true })
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  /** Whatever the browser complains of: a clean run has nothing here. */
  problems: async ({ page }, use) => {
    const problems: string[] = []
    page.on('pageerror', (error) => problems.push(error.message))
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) problems.push(message.text())
    })
    await use(problems)
  },
  wizard: async ({ page }, use) => use(new WizardPage(page)),
  payment: async ({ wizard }, use) => use(new PaymentPage(wizard)),
})

export { expect }

import { rmSync } from 'node:fs'
import { test as base, expect } from '@playwright/test'
import { startServer } from '../../scripts/server-process.mjs'
import { campaignShop } from '../support/campaign-shop.ts'
import { startExportedSite } from '../support/exported-site.ts'
import { readStoredParams } from '../support/stored-tags.ts'
import { PaymentPage } from './payment-page.ts'
import { WizardPage } from './wizard-page.ts'

interface Server {
  readonly url: string
  /** What this server has accepted, oldest first. */
  readonly requests: () => Readonly<Record<string, string>>[]
}

async function serve(
  shop: string,
  use: (server: Server) => Promise<void>,
  env: Readonly<Record<string, string>> = {},
): Promise<void> {
  const server = await startServer({ SHOP_DIR: shop, ...env })
  await use({ url: server.url, requests: () => readStoredParams(server.dataDir) })
  await server.stop()
  rmSync(shop, { recursive: true })
}

async function serveExport(use: (server: Server) => Promise<void>): Promise<void> {
  const site = await startExportedSite()
  await use({ url: site.url, requests: () => readStoredParams(site.dataDir) })
  await site.stop()
}

interface TestFixtures {
  readonly wizard: WizardPage
  readonly payment: PaymentPage
  readonly problems: string[]
}

/** Where the page comes from: our server, or the files of an export on a plain host. */
export interface Hosting {
  readonly hosting: 'server' | 'export'
}

interface WorkerFixtures extends Hosting {
  /** What the server's environment says besides; a file that sets it has a server of its own. */
  readonly serverEnv: Readonly<Record<string, string>>
  readonly server: Server
}

/** Every worker has a server of its own; every test a fresh browser context. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  hosting: ['server', { option: true, scope: 'worker' }],
  serverEnv: [{}, { option: true, scope: 'worker' }],
  server: [
    // All visitors of the tests come from one address, which the shop's own limits would stop.
    async ({ hosting, serverEnv }, use) =>
      hosting === 'export' ? serveExport(use) : serve(campaignShop(), use, serverEnv),
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

/** The same in another shop, made in a folder that is removed afterwards. */
export const testIn = (makeShop: () => string) =>
  test.extend<object, { server: Server }>({
    server: [async ({ serverEnv }, use) => serve(makeShop(), use, serverEnv), { scope: 'worker' }],
  })

export { expect }

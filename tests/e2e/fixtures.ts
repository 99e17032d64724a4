import { rmSync } from 'node:fs'
import { test as base, expect } from '@playwright/test'
import { startServer } from '../../scripts/server-process.mjs'
import { campaignShop } from '../support/campaign-shop.ts'
import { startExportedSite } from '../support/exported-site.ts'
import { readStoredParams } from '../support/stored-tags.ts'
import { PaymentPage } from './payment-page.ts'
import { WizardPage } from './wizard-page.ts'

export interface Server {
  readonly url: string
  readonly dataDir: string
  /** What this server has accepted, oldest first. */
  readonly requests: () => Readonly<Record<string, string>>[]
}

export interface RunningServer {
  readonly server: Server
  readonly stop: () => Promise<void>
}

export async function startIn(
  makeShop: () => string,
  env: Readonly<Record<string, string>> = {},
): Promise<RunningServer> {
  const shop = makeShop()
  const { url, dataDir, stop } = await startServer({ SHOP_DIR: shop, ...env })
  return {
    server: { url, dataDir, requests: () => readStoredParams(dataDir) },
    async stop() {
      await stop()
      rmSync(shop, { recursive: true })
    },
  }
}

// All visitors of the tests come from one address, which the shop's own limits would stop.
export const startOurs = () => startIn(campaignShop)

async function startExport(): Promise<RunningServer> {
  const site = await startExportedSite()
  const { url, dataDir } = site
  const server = { url, dataDir, requests: () => readStoredParams(dataDir) }
  return { server, stop: () => site.stop() }
}

export interface TestFixtures {
  readonly server: Server
  readonly wizard: WizardPage
  readonly payment: PaymentPage
  readonly problems: string[]
}

/** Where the page comes from: our server, or the files of an export on a plain host. */
export interface Hosting {
  readonly hosting: 'server' | 'export'
}

export interface WorkerFixtures extends Hosting {
  /**
   * The usual server, which runs as long as the worker, or another one, which runs until a third is asked
   * for: to start one costs as much as a short test.
   */
  readonly serve: (start?: () => Promise<RunningServer>) => Promise<Server>
}

/**
 * Runs inside the page, before its own scripts. Painting is more than a fourth of a test's work, and elements have their
 * names, places and sizes without it. Screenshots and paper are painted.
 */
function leaveOutPainting(): void {
  const unpainted = new CSSStyleSheet()
  unpainted.replaceSync('@media screen { html { opacity: 0 !important } }')
  document.adoptedStyleSheets.push(unpainted)
  // What looks at colours switches it off meanwhile.
  Object.assign(window, { unpainted })
}

/** Tests of one worker share servers; every test has a fresh browser context. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  hosting: ['server', { option: true, scope: 'worker' }],
  serve: [
    async ({ hosting }, use) => {
      const startUsual = hosting === 'export' ? startExport : startOurs
      let usual: RunningServer | undefined
      let other: (RunningServer & { readonly start: () => Promise<RunningServer> }) | undefined
      await use(async (start) => {
        if (!start) return (usual ??= await startUsual()).server
        if (other?.start !== start) {
          await other?.stop()
          other = { ...(await start()), start }
        }
        return other.server
      })
      await Promise.all([usual?.stop(), other?.stop()])
    },
    { scope: 'worker' },
  ],
  server: async ({ serve }, use) => use(await serve()),
  context: async ({ context }, use) => {
    await context.addInitScript(leaveOutPainting)
    await use(context)
  },
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

/**
 * The same in another shop, made in a folder that is removed afterwards, or with another environment. In
 * the same worker: another one would start another browser. All tests of the calling file run in one
 * worker, so that the shop's server is started once.
 */
export function testIn(makeShop: () => string, env?: Readonly<Record<string, string>>) {
  test.describe.configure({ mode: 'default' })
  const start = () => startIn(makeShop, env)
  return test.extend({ server: async ({ serve }, use) => use(await serve(start)) })
}

export { expect }

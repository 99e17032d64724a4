import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test as base, expect } from '@playwright/test'
import { startServer } from '../../scripts/server-process.mjs'
import { WizardPage } from './wizard-page.ts'

export interface StoredRequest {
  readonly params: Readonly<Record<string, string>>
}

interface Server {
  readonly url: string
  /** What this server has accepted, oldest first. */
  readonly requests: () => StoredRequest[]
}

/** Every worker has a server of its own; every test a fresh browser context. */
export const test = base.extend<{ wizard: WizardPage; problems: string[] }, { server: Server }>({
  server: [
    async ({}, use) => {
      const server = await startServer()
      const file = join(server.dataDir, 'requests.jsonl')
      const requests = () =>
        readFileSync(file, 'utf8')
          .split('\n')
          .filter(Boolean)
          .map((line) => JSON.parse(line) as StoredRequest)
      await use({ url: server.url, requests })
      await server.stop()
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
})

export { expect }

import { defineConfig } from '@playwright/test'
import { chromiumLaunchOptions } from './scripts/chromium.mjs'
import type { Hosting } from './tests/e2e/fixtures.ts'

export default defineConfig<object, Hosting>({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/global-setup.ts',
  fullyParallel: true,
  // Guards against what never ends, not measures: how long a test takes is the machine's affair.
  timeout: 3 * 60_000,
  expect: { timeout: 60_000 },
  forbidOnly: true,
  // Flaky is broken: a test that passes at the second try is a failure.
  retries: 0,
  workers: 2,
  reporter: [['list']],
  projects: [
    { name: 'server' },
    // The files of an export, for what may depend on the host: how the page loads and follows its address,
    // and where it sends. What the page does afterwards is the same code.
    { name: 'export', grep: /@export/, use: { hosting: 'export' } },
  ],
  use: {
    actionTimeout: 60_000,
    locale: 'it-IT',
    viewport: { width: 1280, height: 900 },
    launchOptions: await chromiumLaunchOptions(),
  },
})

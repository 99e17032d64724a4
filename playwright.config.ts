import { defineConfig } from '@playwright/test'
import { chromiumLaunchOptions } from './scripts/chromium.mjs'
import type { Hosting } from './tests/e2e/fixtures.ts'

// What may depend on the host: how the page loads, where links lead, what it sends.
const ON_EVERY_HOST = /(walk|sending|loading|keep)\.spec\.ts$/
// What our server sends along with the page, and that it is the only one asked.
const ON_OUR_SERVER = /\[SV3\]|\[KP12\]|asks no other host/

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
    {
      // The same tests, on the files of an export; the others start servers of their own.
      name: 'export',
      testMatch: ON_EVERY_HOST,
      grepInvert: ON_OUR_SERVER,
      use: { hosting: 'export' },
    },
  ],
  use: {
    actionTimeout: 60_000,
    locale: 'it-IT',
    viewport: { width: 1280, height: 900 },
    launchOptions: await chromiumLaunchOptions(),
  },
})

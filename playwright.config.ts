import { defineConfig } from '@playwright/test'
import { chromiumLaunchOptions } from './scripts/chromium.mjs'

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/global-setup.ts',
  fullyParallel: true,
  forbidOnly: true,
  // Flaky is broken: a test that passes at the second try is a failure.
  retries: 0,
  workers: 2,
  reporter: [['list']],
  use: {
    actionTimeout: 10_000,
    locale: 'it-IT',
    viewport: { width: 1280, height: 900 },
    launchOptions: await chromiumLaunchOptions(),
  },
})

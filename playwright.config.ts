import { defineConfig } from '@playwright/test'
import { chromiumLaunchOptions } from './scripts/chromium.mjs'
import type { Hosting } from './tests/e2e/fixtures.ts'

const browser = await chromiumLaunchOptions()
// No second process that waits for another site, and none for painting, which is done in software.
const FEWER_PROCESSES = ['--renderer-process-limit=1', '--in-process-gpu']

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
  // Beside the tests on the built server. A third one makes all of them slower than it gains: 13 instead of 9 minutes
  // for both, with five there.
  workers: 2,
  reporter: [['list']],
  projects: [
    // The files of an export, for what may depend on the host: how the page loads and follows its address,
    // and where it sends. What the page does afterwards is the same code. In one worker, so that the site is
    // exported once; first, so that the other one has work meanwhile.
    { name: 'export', grep: /@export/, use: { hosting: 'export' }, workers: 1 },
    { name: 'server' },
  ],
  use: {
    actionTimeout: 60_000,
    locale: 'it-IT',
    // A usual laptop. Painting is done in software: each pixel costs.
    viewport: { width: 1280, height: 720 },
    // Movement is painted frame by frame, a tenth of all work. The files in which steps, pictures and
    // messages come and go watch them move; in the others it is passed by.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { ...browser, args: [...browser.args, ...FEWER_PROCESSES] },
  },
})

import { defineConfig } from '@playwright/test'

/** For a run that is bound to fail: see left-behind.test.ts. */
export default defineConfig({
  testDir: '.',
  outputDir: process.env.PLANTED_OUTPUT ?? '',
  // The test that hangs ends by it; it begins to hang when its server is there.
  timeout: 20_000,
  workers: 3,
  fullyParallel: true,
  reporter: 'null',
})

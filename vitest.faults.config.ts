import { defineConfig } from 'vitest/config'

/** Campaigns use whole servers and both cores: one after the other, and each takes its time. */
export default defineConfig({
  test: {
    include: ['tests/faults/**/*.test.ts'],
    fileParallelism: false,
    testTimeout: 3 * 60 * 60_000,
    hookTimeout: 60_000,
    disableConsoleIntercept: true,
  },
})

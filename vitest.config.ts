import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'tests/unit/**/*.test.ts'],
    // Tests share nothing but modules, which saves loading those again for every file.
    pool: 'threads',
    isolate: false,
    maxWorkers: 2,
  },
})

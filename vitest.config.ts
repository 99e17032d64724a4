import { configDefaults, defineConfig } from 'vitest/config'
import { ON_DATABASES } from './vitest.built.config.ts'

/** The quick tests. */
export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'tests/unit/**/*.test.ts'],
    exclude: [...configDefaults.exclude, ON_DATABASES],
    // Tests share nothing but modules, which saves loading those again for every file.
    pool: 'threads',
    isolate: false,
    maxWorkers: 2,
    // A guard against what never ends, not a measure: how long a test takes is the machine's affair.
    testTimeout: 3 * 60_000,
    hookTimeout: 3 * 60_000,
    expect: { poll: { timeout: 60_000 } },
  },
})

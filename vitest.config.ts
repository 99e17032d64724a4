import { configDefaults, defineConfig } from 'vitest/config'

// They open real databases, wait for the disk and start a Postgres: worth it, and not fast.
const ON_DATABASES = 'src/**/*.db.test.ts'

export default defineConfig({
  test: {
    // Tests share nothing but modules, which saves loading those again for every file.
    pool: 'threads',
    isolate: false,
    maxWorkers: 2,
    // A guard against what never ends, not a measure: how long a test takes is the machine's affair.
    testTimeout: 3 * 60_000,
    hookTimeout: 3 * 60_000,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'quick',
          include: ['src/**/*.test.{ts,tsx}', 'tests/unit/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ON_DATABASES],
        },
      },
      { extends: true, test: { name: 'databases', include: [ON_DATABASES] } },
    ],
  },
})

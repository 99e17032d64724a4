import { defineConfig } from 'vitest/config'

const folder = process.env.TEST_FOLDER

/** On the built server, as processes, and each takes its time. */
export default defineConfig({
  test: {
    // A filter of vitest's would widen what the caller names, so the folder comes beside it.
    include: [`${folder}/**/*.test.ts`],
    // Campaigns load the machine, so they run one after the other.
    fileParallelism: folder !== 'tests/faults',
    maxWorkers: 2,
    testTimeout: 3 * 60 * 60_000,
    hookTimeout: 15 * 60_000,
    expect: { poll: { timeout: 60_000 } },
    disableConsoleIntercept: true,
  },
})

import { defineConfig } from 'vitest/config'

/** On the built server, as processes: one after the other, and each takes its time. */
export default defineConfig({
  test: {
    // A filter of vitest's would widen what the caller names, so the folder comes beside it.
    include: [`${process.env.TEST_FOLDER}/**/*.test.ts`],
    fileParallelism: false,
    testTimeout: 3 * 60 * 60_000,
    hookTimeout: 15 * 60_000,
    expect: { poll: { timeout: 60_000 } },
    disableConsoleIntercept: true,
  },
})

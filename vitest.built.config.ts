import { defineConfig } from 'vitest/config'

const folders = process.env.TEST_FOLDERS?.split(',') ?? []

/** On the built server, as processes, and each takes its time. */
export default defineConfig({
  test: {
    // A filter of vitest's would widen what the caller names, so the folders come beside it.
    include: folders.map((folder) => `${folder}/**/*.test.ts`),
    // They wait for processes and timers more than they compute: three keep two cores busy. Where a
    // campaign compares speeds, it compares with a server beside it, which the others delay as much.
    maxWorkers: 3,
    // Tests share nothing but modules, which saves starting and loading those again for every file.
    isolate: false,
    testTimeout: 3 * 60 * 60_000,
    hookTimeout: 15 * 60_000,
    // A guard against what never ends: the first start of the development server takes a minute of a busy machine.
    expect: { poll: { timeout: 5 * 60_000 } },
    disableConsoleIntercept: true,
  },
})

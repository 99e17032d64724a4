import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const folders = process.env.TEST_FOLDERS?.split(',') ?? []

/** They wait for the disk and start a Postgres: the one kind of tests in src that is not quick. */
export const ON_DATABASES = 'src/**/*.db.test.ts'

const filesIn = (folder: string) => (folder === 'src' ? ON_DATABASES : `${folder}/**/*.test.ts`)

// Those that take longest, longest first.
const LONGEST = [
  'tests/browsers/webkit.test.ts',
  'tests/faults/hostile-clients.test.ts',
  'tests/process/process.test.ts',
  'tests/browsers/firefox.test.ts',
  'src/server/database/sqlite/open-sqlite.db.test.ts',
  'src/server/database/postgres/open-postgres.db.test.ts',
  'tests/process/reload.test.ts',
  'tests/faults/payments.test.ts',
  'tests/faults/visitor-copies.test.ts',
  'tests/faults/kill-delivery.test.ts',
]

/** A long file that begins last leaves the other workers without work. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isAt = ({ moduleId }: TestSpecification, file: string) =>
      moduleId === `${this.ctx.config.root}/${file}`
    const sorted = await super.sort(files)
    const long = LONGEST.flatMap((path) => sorted.filter((file) => isAt(file, path)))
    return [...long, ...sorted.filter((file) => !long.includes(file))]
  }
}

/** On the built server, as processes, or on real databases: each takes its time. */
export default defineConfig({
  test: {
    // A filter of vitest's would widen what the caller names, so the folders come beside it.
    include: folders.map(filesIn),
    sequence: { sequencer: LongestFirst },
    // Those in src start no server.
    globalSetup: folders.some((folder) => folder !== 'src') ? 'tests/support/empty-archive.ts' : [],
    // They wait for processes and timers more than they compute: three end together with the browser tests. Where a
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

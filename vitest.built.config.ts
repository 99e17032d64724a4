import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const folders = process.env.TEST_FOLDERS?.split(',') ?? []

/** They wait for the disk and start a Postgres: the one kind of tests in src that is not quick. */
export const ON_DATABASES = 'src/**/*.db.test.ts'

const filesIn = (folder: string) => (folder === 'src' ? ON_DATABASES : `${folder}/**/*.test.ts`)

/** Files in the order of their folders: those of the browsers take longest, and must not be left for the end. */
class InOrderOfFolders extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) =>
      folders.findIndex((folder) => moduleId.startsWith(`${this.ctx.config.root}/${folder}/`))
    return (await super.sort(files)).sort((a, b) => place(a) - place(b))
  }
}

/** On the built server, as processes, or on real databases: each takes its time. */
export default defineConfig({
  test: {
    // A filter of vitest's would widen what the caller names, so the folders come beside it.
    include: folders.map(filesIn),
    sequence: { sequencer: InOrderOfFolders },
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

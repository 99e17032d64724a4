import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const folders = process.env.TEST_FOLDERS?.split(',') ?? []

// In src only the tests on real databases belong here; the others need neither a build nor a database.
const filesIn = (folder: string) =>
  folder === 'src' ? 'src/**/*.db.test.ts' : `${folder}/**/*.test.ts`

/** The folders in their order, so that the longest files are not the last, when nothing else is left to run. */
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

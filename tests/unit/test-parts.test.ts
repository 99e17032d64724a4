import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { failuresOf } from '../../scripts/test.mjs'
import { tempDir } from '../support/temp-dir.ts'

const running = (script: string) => ['-e', script]
const making = (name: string) =>
  running(`fs.mkdtempSync(path.join(os.tmpdir(), ${JSON.stringify(name)}))`)

it('[CK4] a part that fails hides no later one, and the end names it', () => {
  const cwd = tempDir()
  const noting = running("fs.writeFileSync('noted', '')")
  const parts = { first: running(''), broken: running('process.exit(1)'), last: noting }
  expect(failuresOf(parts, cwd)).toEqual(['broken failed'])
  expect(readdirSync(cwd)).toEqual(['noted'])
})

it('[CK5] a folder that a part leaves behind is a failure, and is removed', () => {
  const cwd = tempDir()
  const noting = running("fs.writeFileSync('folder', os.tmpdir())")
  expect(
    failuresOf({ tidy: noting, foreign: making('other-'), untidy: making('omaggio-x-') }, cwd),
  ).toEqual([expect.stringMatching(/^untidy left in the temporary folder: omaggio-x-\w+$/)])
  expect(() => readdirSync(readFileSync(join(cwd, 'folder'), 'utf8'))).toThrow(/ENOENT/)
})

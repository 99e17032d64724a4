import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { failuresOf } from '../../scripts/test.mjs'
import { tempDir } from '../support/temp-dir.ts'

const running = (script: string) => ['-e', script]
const making = (name: string) =>
  running(`fs.mkdtempSync(path.join(os.tmpdir(), ${JSON.stringify(name)}))`)

it('[CK4] a part that fails hides no other one, and the end names it', async () => {
  const cwd = tempDir()
  const noting = (name: string) => running(`fs.writeFileSync('${name}', '')`)
  const stages = [
    { broken: running('process.exit(1)'), beside: noting('a') },
    { last: noting('b') },
  ]
  expect(await failuresOf(stages, cwd)).toEqual(['broken failed'])
  expect(readdirSync(cwd)).toEqual(['a', 'b'])
})

it('[CK5] a folder that a part leaves behind is a failure, and is removed', async () => {
  const cwd = tempDir()
  const noting = running("fs.writeFileSync('folder', os.tmpdir())")
  const stage = { tidy: noting, foreign: making('other-'), untidy: making('omaggio-x-') }
  expect(await failuresOf([stage], cwd)).toEqual([
    expect.stringMatching(/^untidy left in the temporary folder: omaggio-x-\w+$/),
  ])
  expect(() => readdirSync(readFileSync(join(cwd, 'folder'), 'utf8'))).toThrow(/ENOENT/)
})

it('[CK5] a folder that is removed when its process has ended is not left behind', async () => {
  const { href } = new URL('../../scripts/end-with-us.mjs', import.meta.url)
  // Many files, so that to remove them takes longer than to look for them.
  const filling =
    'for (let n = 0; n < 5000; n++) fs.writeFileSync(path.join(folder, String(n)), "")'
  const leaving = running(
    `import('${href}').then(({ folderWithUs }) => { const folder = folderWithUs('omaggio-x-'); ${filling} })`,
  )
  expect(await failuresOf([{ leaving }], tempDir())).toEqual([])
})

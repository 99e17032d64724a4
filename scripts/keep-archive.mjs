import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { importSource } from './import-source.mjs'

// Keeps an archive and a shop folder of this version, which every later one must open (RQ23). Run it once for each
// release that changes how something is stored, then `npm run format`; never change what an earlier one has left.
// A state between two releases gets a name: `npm run keep-archive -- 1.25.915-before-the-house`.
const root = fileURLToPath(new URL('..', import.meta.url))
/** @type {{ version: string }} */
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const { keepArchive } = /** @type {typeof import('../tests/support/keep-archive.ts')} */ (
  await importSource('tests/support/keep-archive.ts')
)
const folder = join(root, 'tests', 'fixtures', 'archives', process.argv[2] ?? version)
if (existsSync(folder)) throw new Error(`${folder} is kept already: give another name`)
await keepArchive(folder)
// Vite, which loaded the sources, would keep the process alive.
process.exit()

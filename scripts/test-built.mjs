import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { buildWhatIsStale } from './build.mjs'
import { requireDevelopmentPackages } from './requirements.mjs'

requireDevelopmentPackages()

// Runs tests on the built server and, of `src`, those on real databases: all of them, or those of the folders that
// are named (`test-built.mjs tests/faults src`). `--long` runs campaigns at full length; other arguments go to
// vitest: `npm run test:faults -- --long kill` runs one campaign.
const ALL_FOLDERS = ['tests/browsers', 'tests/faults', 'tests/process', 'src']
const root = fileURLToPath(new URL('..', import.meta.url))
const given = process.argv.slice(2)
const isFolder = (/** @type {string} */ argument) => ALL_FOLDERS.includes(argument)
const named = given.filter(isFolder)
const folders = named.length > 0 ? named : ALL_FOLDERS
const isLong = given.includes('--long')

await buildWhatIsStale()
const args = [
  'node_modules/vitest/vitest.mjs',
  'run',
  '--config',
  'vitest.built.config.ts',
  ...given.filter((argument) => !isFolder(argument) && argument !== '--long'),
]
const { status } = spawnSync(process.execPath, args, {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, TEST_FOLDERS: folders.join(), FAULTS: isLong ? 'long' : 'short' },
})
process.exitCode = status ?? 1

import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { buildWhatIsStale } from './build.mjs'

// The campaigns against the built server. `--long` runs the full figures; the rest of the
// arguments goes to vitest, so that `-- --long kill` runs one campaign.
const root = fileURLToPath(new URL('..', import.meta.url))
const given = process.argv.slice(2)
const isLong = given.includes('--long')

await buildWhatIsStale()
const args = [
  'node_modules/vitest/vitest.mjs',
  'run',
  '--config',
  'vitest.faults.config.ts',
  ...given.filter((argument) => argument !== '--long'),
]
const { status } = spawnSync(process.execPath, args, {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, FAULTS: isLong ? 'long' : 'short' },
})
process.exitCode = status ?? 1

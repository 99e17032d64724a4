import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { requireDevelopmentPackages } from './requirements.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const VITEST = 'node_modules/vitest/vitest.mjs'

/** The parts of `npm test`, each a command line for Node. */
const PARTS = {
  check: ['scripts/check.mjs'],
  'test:databases': [VITEST, 'run', '--project', 'databases'],
  'test:process': ['scripts/test-built.mjs', 'tests/process'],
  'test:faults': ['scripts/test-built.mjs', 'tests/faults'],
  'test:browsers': ['scripts/test-built.mjs', 'tests/browsers'],
  'test:e2e': ['node_modules/@playwright/test/cli.js', 'test'],
}

/**
 * Runs every part, whatever the others end with, each in a temporary folder of its own.
 *
 * @param {Readonly<Record<string, readonly string[]>>} parts
 * @param {string} [cwd]
 * @returns {string[]} what went wrong: parts that failed, folders of ours that a part left behind
 */
export function failuresOf(parts, cwd = ROOT) {
  return Object.entries(parts).flatMap(([name, args]) => {
    const folder = mkdtempSync(join(tmpdir(), 'omaggio-test-'))
    // Postgres runs as another user where root runs the tests.
    chmodSync(folder, 0o755)
    const env = { ...process.env, TMPDIR: folder, TEMP: folder, TMP: folder }
    const { status } = spawnSync(process.execPath, args, { cwd, env, stdio: 'inherit' })
    const left = readdirSync(folder).filter((entry) => entry.startsWith('omaggio-'))
    rmSync(folder, { recursive: true, force: true })
    return [
      ...(status === 0 ? [] : [`${name} failed`]),
      ...(left.length === 0 ? [] : [`${name} left in the temporary folder: ${left.join(', ')}`]),
    ]
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  requireDevelopmentPackages()
  const failures = failuresOf(PARTS)
  console.log(failures.length === 0 ? '✓ all parts passed' : '✗ not all parts passed:')
  for (const failure of failures) console.log(`  ${failure}`)
  process.exitCode = failures.length === 0 ? 0 : 1
}

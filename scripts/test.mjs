import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { cleanedUp } from './end-with-us.mjs'
import { requireDevelopmentPackages } from './requirements.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/**
 * The parts of `npm test`, each a command line for Node. Stages run one after the other, the parts of a stage
 * side by side: the tests on the built server wait for disks, timers and processes, and the browser tests use
 * the cores meanwhile.
 *
 * @type {readonly Stage[]}
 */
const STAGES = [
  { check: ['scripts/check.mjs'] },
  {
    'test:e2e': ['node_modules/@playwright/test/cli.js', 'test'],
    'test:built': ['scripts/test-built.mjs'],
  },
]

// Where the machine names further certificates, every process of Node reads them when it starts: 0.08 s of CPU,
// hundreds of times, and tests talk to this machine only.
const NO_CERTIFICATES = { NODE_EXTRA_CA_CERTS: '' }

// Playwright would keep the compiled tests in the temporary folder, which is a new one each time.
const COMPILED_TESTS = {
  PLAYWRIGHT_TRANSFORM_CACHE_DIR: join(ROOT, 'node_modules', '.cache', 'omaggio', 'compiled-tests'),
}

/** @typedef {Readonly<Record<string, readonly string[]>>} Stage */

/**
 * Runs every part, whatever the others end with, each in a temporary folder of its own.
 *
 * @param {readonly Stage[]} stages
 * @param {string} [cwd]
 * @returns {Promise<string[]>} what went wrong: parts that failed, folders of ours that a part left behind
 */
export async function failuresOf(stages, cwd = ROOT) {
  const failures = []
  for (const stage of stages) {
    // Of parts that run side by side, the first one shows its progress.
    const runs = Object.entries(stage).map(([name, args], index) =>
      failuresOfPart(name, args, cwd, index === 0),
    )
    failures.push(...(await Promise.all(runs)).flat())
  }
  return failures
}

/**
 * @param {string} name
 * @param {readonly string[]} args
 * @param {string} cwd
 * @param {boolean} showsProgress otherwise its output is shown at its end, in one piece
 */
async function failuresOfPart(name, args, cwd, showsProgress) {
  const folder = mkdtempSync(join(tmpdir(), 'omaggio-test-'))
  // Postgres runs as another user where root runs the tests.
  chmodSync(folder, 0o755)
  const ownFolder = { TMPDIR: folder, TEMP: folder, TMP: folder }
  const env = { ...process.env, ...NO_CERTIFICATES, ...COMPILED_TESTS, ...ownFolder }
  const stdio = showsProgress ? 'inherit' : 'pipe'
  const child = spawn(process.execPath, args, { cwd, env, stdio })
  /** @type {Buffer[]} */
  const output = []
  child.stdout?.on('data', (data) => output.push(data))
  child.stderr?.on('data', (data) => output.push(data))
  const [status] = await once(child, 'close')
  if (output.length > 0) process.stdout.write(Buffer.concat([Buffer.from(`${name}\n`), ...output]))
  await cleanedUp(folder)
  const left = readdirSync(folder).filter((entry) => entry.startsWith('omaggio-'))
  rmSync(folder, { recursive: true, force: true })
  return [
    ...(status === 0 ? [] : [`${name} failed`]),
    ...(left.length === 0 ? [] : [`${name} left in the temporary folder: ${left.join(', ')}`]),
  ]
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  requireDevelopmentPackages()
  const failures = await failuresOf(STAGES)
  console.log(failures.length === 0 ? '✓ all parts passed' : '✗ not all parts passed:')
  for (const failure of failures) console.log(`  ${failure}`)
  process.exitCode = failures.length === 0 ? 0 : 1
}

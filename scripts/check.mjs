import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { requireDevelopmentPackages } from './requirements.mjs'

requireDevelopmentPackages()

/**
 * The fast part of the tests, the longest first. Each is a program for Node: names without a path
 * need a shell on Windows. Output is shown if a check fails, or always.
 *
 * @typedef {{ name: string, command: string[], alwaysShow?: boolean, builds?: boolean }} Check
 * @type {Check[]}
 */
const CHECKS = [
  {
    name: 'unit tests',
    command: ['node_modules/vitest/vitest.mjs', 'run'],
    alwaysShow: true,
  },
  {
    name: 'types and import directions',
    // Several checkers would check the types that they share once each, on cores that tests need.
    command: ['node_modules/typescript/bin/tsc', '-b', '--force', '--checkers', '1'],
  },
  { name: 'lint', command: ['node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings'] },
  { name: 'layers of the server', command: ['scripts/check-layers.mjs'] },
  { name: 'format', command: ['node_modules/oxfmt/bin/oxfmt', '--check'] },
  { name: 'rules and their tests', command: ['scripts/check-rules.mjs'] },
  { name: 'documents for engineers', command: ['scripts/check-docs.mjs'] },
  { name: 'words that people read', command: ['scripts/check-italian.mjs'] },
  { name: 'oldest browsers', command: ['scripts/check-floor.mjs'], builds: true },
  {
    name: 'weight of the first step',
    command: ['scripts/check-size.mjs'],
    alwaysShow: true,
    builds: true,
  },
]
// Most checks use several cores themselves.
const IN_PARALLEL = 2
// Compiler and linter are Go programs that end soon: they collect garbage only where memory ends.
const env = { ...process.env, GOGC: 'off', GOMEMLIMIT: '2GiB' }

const root = fileURLToPath(new URL('..', import.meta.url))

/** @type {Promise<unknown>} */
let building = Promise.resolve()

/** Checks of what is built run one after the other: two of them would write the same files. @param {Check} check */
function runInTurn(check) {
  if (!check.builds) return run(check)
  const turn = building.then(() => run(check))
  building = turn
  return turn
}

/** @param {Check} check */
function run({ name, command, alwaysShow = false }) {
  return new Promise((resolve) => {
    const startedAt = performance.now()
    const child = spawn(process.execPath, command, { cwd: root, env })
    let output = ''
    child.stdout.on('data', (data) => (output += data))
    child.stderr.on('data', (data) => (output += data))
    child.on('error', (error) => (output += error.message))
    child.on('close', (code) => {
      const passed = code === 0
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
      console.log(`${passed ? '✓' : '✗'} ${name} (${seconds} s)`)
      if (alwaysShow || !passed) console.log(output.trim())
      resolve(passed)
    })
  })
}

const waiting = [...CHECKS]
const results = await Promise.all(
  Array.from({ length: IN_PARALLEL }, async () => {
    let passed = true
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      if (!(await runInTurn(check))) passed = false
    }
    return passed
  }),
)
process.exitCode = results.every(Boolean) ? 0 : 1

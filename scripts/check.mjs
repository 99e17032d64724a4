import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** The fast part of the tests, the longest first. Output is shown if a check fails, or always. */
const CHECKS = [
  { name: 'unit tests', command: ['vitest', 'run', '--project', 'quick'], alwaysShow: true },
  { name: 'types and import directions', command: ['tsc', '-b', '--force'] },
  { name: 'lint', command: ['oxlint', '--type-aware', '--deny-warnings'] },
  { name: 'layers of the server', command: ['node', 'scripts/check-layers.mjs'] },
  { name: 'format', command: ['oxfmt', '--check'] },
  { name: 'rules and their tests', command: ['node', 'scripts/check-rules.mjs'] },
  {
    name: 'weight of the first step',
    command: ['node', 'scripts/check-size.mjs'],
    alwaysShow: true,
  },
]
// Most checks use several cores themselves.
const IN_PARALLEL = 2

const root = fileURLToPath(new URL('..', import.meta.url))
const PATH = `${root}node_modules/.bin:${process.env.PATH}`

/** @param {{ name: string, command: string[], alwaysShow?: boolean }} check */
function run({ name, command: [program = '', ...args], alwaysShow = false }) {
  return new Promise((resolve) => {
    const startedAt = performance.now()
    const child = spawn(program, args, { cwd: root, env: { ...process.env, PATH } })
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
      if (!(await run(check))) passed = false
    }
    return passed
  }),
)
process.exitCode = results.every(Boolean) ? 0 : 1

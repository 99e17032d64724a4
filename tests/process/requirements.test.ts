import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { startServer } from '../../scripts/server-process.mjs'
import { tempDir } from '../support/temp-dir.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const SOURCES = [
  'scripts',
  'src',
  'docs/guida',
  'shop',
  'package.json',
  'package-lock.json',
  'vite.config.ts',
]

/** A copy of the project that has only the packages that `npm install --omit=dev` installs, or none. */
function copyWith(packages: 'no packages' | 'no development packages'): string {
  const copy = tempDir()
  for (const name of SOURCES) cpSync(join(root, name), join(copy, name), { recursive: true })
  if (packages === 'no packages') return copy
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  for (const [path, { dev, optional }] of Object.entries<{ dev?: boolean; optional?: boolean }>(
    lock.packages,
  )) {
    const isInside = path.lastIndexOf('node_modules/') > 0
    if (path === '' || dev || optional || isInside) continue
    mkdirSync(join(copy, path, '..'), { recursive: true })
    symlinkSync(join(root, path), join(copy, path))
  }
  return copy
}

function run(copy: string, [script = '', ...args]: readonly string[]) {
  const env = { ...process.env, PORT: '0', DATA_DIR: join(copy, 'data') }
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join('scripts', script), ...args],
    {
      cwd: copy,
      env,
      encoding: 'utf8',
    },
  )
  return { status, stdout, lines: stderr.trim().split('\n') }
}

const COMMANDS = ['start', 'requests', 'shop', 'export'].map(
  (name) => ['omaggio.mjs', name] as const,
)
const DEVELOPMENT = ['dev.mjs', 'check.mjs', 'test.mjs', 'test-built.mjs'].map(
  (name) => [name] as const,
)

it('[SV11] without npm install every command ends in one sentence', () => {
  const copy = copyWith('no packages')
  for (const command of [...COMMANDS, ...DEVELOPMENT]) {
    expect(run(copy, command)).toEqual({
      status: 1,
      stdout: '',
      lines: ['Mancano i pacchetti: esegui prima "npm install".'],
    })
  }
})

it('[SV11] a Node that is too old ends every command in one sentence', () => {
  const copy = copyWith('no packages')
  const file = join(copy, 'package.json')
  writeFileSync(file, readFileSync(file, 'utf8').replace('>=20.19', '>=99.1'))
  for (const command of [...COMMANDS, ...DEVELOPMENT]) {
    const { status, lines } = run(copy, command)
    expect([status, lines.length]).toEqual([1, 1])
    expect(lines[0]).toMatch(/ha bisogno di Node 99\.1 o più recente, e questo è \d+/)
  }
})

it('[SV11] without development packages a missing build, and what needs them, end in one sentence', () => {
  const copy = copyWith('no development packages')
  for (const command of [...COMMANDS, ...DEVELOPMENT]) {
    const { status, lines } = run(copy, command)
    expect([command, status, lines.length]).toEqual([command, 1, 1])
    expect(lines[0]).toContain('npm install --include=dev')
  }
})

it('[SV12] a built server starts without development packages', async () => {
  const copy = copyWith('no development packages')
  cpSync(join(root, 'dist'), join(copy, 'dist'), { recursive: true })
  const main = join(copy, 'scripts', 'omaggio.mjs')
  const server = await startServer({}, { main, args: ['start'], cwd: copy })
  expect((await fetch(server.url)).status).toBe(200)
  await server.stop()
})

import { execFileSync, execSync, spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { startServer } from '../../scripts/server-process.mjs'
import { tempDir } from '../support/temp-dir.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
it('[IN1] [IN3] [IN4] [IN8] [IN10] the packed program needs nothing beside it, and is started from anywhere', async () => {
  const prefix = tempDir()
  const pack = `npm pack --json --ignore-scripts --pack-destination "${prefix}"`
  // A shell, which finds npm.cmd on Windows.
  const [packed] = JSON.parse(execSync(pack, { cwd: root, encoding: 'utf8', stdio: 'pipe' }))
  const files = (packed.files as { path: string }[]).map(({ path }) => path)
  expect(new Set(files.map((path) => path.replace(/\/.*/, '')))).toEqual(
    new Set(
      'dist shop deploy scripts node_modules package.json README.md LICENSE CHANGELOG.md'.split(
        ' ',
      ),
    ),
  )
  expect(files).toEqual(expect.arrayContaining(['dist/client/.vite/license.md']))
  expect(files.filter((path) => /^scripts\/|^dist\/stamp/.test(path))).toEqual([
    'scripts/omaggio.mjs',
    'scripts/requirements.mjs',
  ])

  // As deploy/install.sh does; npm would add the link to its command.
  execFileSync('tar', ['-xzf', packed.filename], { cwd: prefix })
  const program = join(prefix, 'package')
  const main = join(program, 'scripts', 'omaggio.mjs')
  const home = tempDir()
  const env = { HOME: home, USERPROFILE: home, DATA_DIR: '' }
  const server = await startServer(env, { main, args: ['start'], cwd: tempDir() })
  expect(await (await fetch(server.url)).text()).toContain('Omaggio')
  expect(readdirSync(home)).toEqual(['omaggio'])
  expect(existsSync(join(home, 'omaggio', 'data', 'shop', 'catalogue.json'))).toBe(true)
  const omaggio = (...args: string[]) =>
    spawnSync(process.execPath, [main, ...args], {
      cwd: tempDir(),
      env: { ...process.env, ...env },
      encoding: 'utf8',
    })
  expect(omaggio('--version').stdout).toMatch(/^\d+\.\d+\.\d+\n$/)
  expect(omaggio('desk', 'link').stdout).toContain('/banco#')
  expect(omaggio('desk', '--help').stdout).toContain('Uso: omaggio desk COMANDO')
  expect([omaggio('--help').status, omaggio('riavvia').status]).toEqual([0, 2])

  if (process.platform === 'win32') return server.stop()
  const copies = tempDir()
  const old = join(copies, 'omaggio-2020-01-01.tar.gz')
  writeFileSync(old, '')
  utimesSync(old, 0, 0)
  mkdirSync(join(copies, 'omaggio-2020-01-02.tar.gz.part', 'parts'), { recursive: true })
  const copy = () =>
    execFileSync('sh', [join(program, 'deploy', 'backup.sh'), copies], {
      env: { ...process.env, ...env, DATA_DIR: join(home, 'omaggio', 'data') },
    })
  copy()
  const [file = '', ...others] = readdirSync(copies)
  expect([file, others]).toEqual([expect.stringMatching(/^omaggio-.*\.tar\.gz$/), []])
  const before = readFileSync(join(copies, file))
  const inside = execFileSync('tar', ['-tzf', file], { cwd: copies, encoding: 'utf8' }).split('\n')
  expect(inside).toEqual(
    expect.arrayContaining(['requests.db', 'shop/catalogue.json', 'manifest.json']),
  )
  copy()
  expect(readFileSync(join(copies, file)).equals(before)).toBe(true)
  await server.stop()
})

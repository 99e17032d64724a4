import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const BUILT = fileURLToPath(new URL('../../dist/server/', import.meta.url))

it('[SV4] a bad value ends the start with exit code 1', () => {
  const env = { ...process.env, PORT: 'tremila' }
  expect(spawnSync(process.execPath, [join(BUILT, 'main.js')], { env }).status).toBe(1)
})

it('[SV8] [DK18] [DK23] what is not understood ends with exit code 2, in every command', () => {
  const env = { ...process.env, DATA_DIR: '/assente', PORT: 'nonsense' }
  for (const [program, ...args] of [
    ['main.js', '--port', '8080'],
    ['requests.js', 'list', '--from', '2026-11-01'],
    ['quotes.js', 'verify', '--from', '2026-11-01'],
    ['shop.js', 'check', '--from', '2026-11-01'],
    ['export.js', 'sito', '--from'],
    ['desk.js', '--from'],
  ] as const) {
    const ended = spawnSync(process.execPath, [join(BUILT, program), ...args], {
      env,
      encoding: 'utf8',
    })
    expect([program, ended.status, ended.stdout]).toEqual([program, 2, ''])
    expect(ended.stderr).toMatch(/^(Non capisco )?«--(port|from)[^»]*»/)
  }
})

import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { tempDir } from '../support/temp-dir.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const unit = readFileSync(join(root, 'deploy/omaggio.service'), 'utf8')
const valueOf = (key: string) => new RegExp(`^${key}=(.*)$`, 'm').exec(unit)?.[1] ?? ''

/** What the unit runs before the server, as the shell is given it. */
function beforeStart(shopDir: string): void {
  const [, script = ''] = /^-\/bin\/sh -c '(.*)'$/.exec(valueOf('ExecStartPre')) ?? []
  execFileSync('/bin/sh', ['-c', script], { cwd: root, env: { SHOP_DIR: shopDir } })
}

it('[ED74] the systemd unit has one state folder', () => {
  expect(valueOf('StateDirectory')).toBe('omaggio')
})

it('[ED74] where there is no shop the systemd unit copies the shipped one', () => {
  const shopDir = join(tempDir(), 'shop')
  beforeStart(shopDir)
  expect(readdirSync(shopDir)).toEqual(readdirSync(join(root, 'shop')))
})

it('[ED74] the systemd unit leaves a shop that is there as it is', () => {
  const shopDir = join(tempDir(), 'shop')
  mkdirSync(shopDir)
  writeFileSync(join(shopDir, 'catalogue.json'), 'mine')
  beforeStart(shopDir)
  expect(readdirSync(shopDir)).toEqual(['catalogue.json'])
})

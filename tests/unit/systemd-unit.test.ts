import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { readConfig } from '../../src/server/context/config.ts'

const deploy = fileURLToPath(new URL('../../deploy/', import.meta.url))

function unit(name: string) {
  const text = readFileSync(join(deploy, name), 'utf8')
  const valueOf = (key: string) => new RegExp(`^${key}=(.*)$`, 'm').exec(text)?.[1] ?? ''
  const settings = valueOf('Environment').split(' ')
  return { valueOf, env: Object.fromEntries(settings.map((setting) => setting.split('='))) }
}

it('[ED74] the systemd unit has one state folder, and the shop is in it', () => {
  const { valueOf, env } = unit('omaggio.service')
  expect(valueOf('StateDirectory')).toBe('omaggio')
  const { dataDir, shopDir, isStandardShop } = readConfig(env)
  expect([dataDir, shopDir, isStandardShop]).toEqual([
    '/var/lib/omaggio',
    '/var/lib/omaggio/shop',
    true,
  ])
})

it('[IN8] the nightly copy is of the same folder, by the same user', () => {
  const [server, copy] = [unit('omaggio.service'), unit('omaggio-backup.service')]
  expect(copy.env).toEqual(server.env)
  for (const key of ['User', 'EnvironmentFile']) {
    expect(copy.valueOf(key)).toBe(server.valueOf(key))
  }
})

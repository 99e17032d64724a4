import { chmodSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { tempDir } from '../../../tests/support/temp-dir.ts'
import { ConfigError } from '../messages/config-error.ts'
import { mailAccountSchema, openMailAccount } from './mail-account.ts'

const ACCOUNT = {
  host: 'smtps.aruba.it',
  port: 465,
  user: 'ordini@example.com',
  password: 'se%gre:to è',
}
const FILE = 'mail-account.json'

describe('the mail account of the desk', () => {
  it('[BN91] is kept in one file that only its owner reads, and is read again', async () => {
    const folder = tempDir()
    const account = await openMailAccount(undefined, folder)
    expect([account.place, account.server(), account.sender()]).toEqual([
      'desk',
      undefined,
      undefined,
    ])
    await account.keep(ACCOUNT)
    expect(readdirSync(folder)).toEqual([FILE])
    expect(statSync(join(folder, FILE)).mode & 0o777).toBe(0o600)
    const server = {
      host: 'smtps.aruba.it',
      port: 465,
      secure: true,
      auth: { user: 'ordini@example.com', pass: 'se%gre:to è' },
    }
    expect(account.server()).toEqual(server)
    const again = await openMailAccount(undefined, folder)
    expect([again.server(), again.sender()]).toEqual([server, 'ordini@example.com'])
  })

  it('[BN91] a file that was put back readable for others is closed to them', async () => {
    const folder = tempDir()
    writeFileSync(join(folder, FILE), JSON.stringify(ACCOUNT))
    chmodSync(join(folder, FILE), 0o644)
    await openMailAccount(undefined, folder)
    expect(statSync(join(folder, FILE)).mode & 0o777).toBe(0o600)
  })

  it('[BN90] two changes at once leave one whole account', async () => {
    const folder = tempDir()
    const account = await openMailAccount(undefined, folder)
    const users = Array.from({ length: 8 }, (_, n) => 'u'.repeat(1 + n * 50))
    await Promise.all(users.map((user) => account.keep({ ...ACCOUNT, user })))
    expect(readdirSync(folder)).toEqual([FILE])
    const kept = JSON.parse(readFileSync(join(folder, FILE), 'utf8')) as { user: string }
    expect(kept.user).toBe(account.server()?.auth?.user)
  })

  it('[BN91] SMTP_URL wins, and with several instances only it counts', async () => {
    const folder = tempDir()
    await (await openMailAccount(undefined, folder)).keep(ACCOUNT)
    const environment = { host: 'mail.example.com', port: 587, secure: false, auth: undefined }
    const named = await openMailAccount(environment, folder)
    expect([named.place, named.server(), named.sender()]).toEqual([
      'environment',
      environment,
      undefined,
    ])
    await expect(named.keep(ACCOUNT)).rejects.toThrow('environment')
    const shared = await openMailAccount(undefined, undefined)
    expect([shared.place, shared.server()]).toEqual(['instances', undefined])
    await expect(shared.keep(ACCOUNT)).rejects.toThrow('environment')
  })

  it.each(['', '{', '{"host":"smtp.example.com"}', '{"password":"segreta"}'])(
    '[BN91] the server does not start with a file that is damaged, and does not quote it: %s',
    async (text) => {
      const folder = tempDir()
      writeFileSync(join(folder, FILE), text)
      const opened = openMailAccount(undefined, folder)
      await expect(opened).rejects.toThrow(ConfigError)
      await expect(opened).rejects.not.toThrow(/segreta/)
    },
  )
})

const problems = (changes: Readonly<Record<string, unknown>>) => {
  const read = v.safeParse(mailAccountSchema, { ...ACCOUNT, ...changes })
  return read.success ? [] : [...new Set(read.issues.map((issue) => v.getDotPath(issue)))]
}

describe('what is typed', () => {
  it.each([
    { host: ' smtp.example.com ' },
    { host: '127.0.0.1' },
    { host: '::1' },
    { port: '587' },
    { port: ' 25 ' },
    { user: 'apikey' },
    { password: ' con spazi ' },
  ])('[BN90] takes %j', (changes) => {
    expect(problems(changes)).toEqual([])
  })

  it.each([
    ['host', ''],
    ['host', 'smtp.example.com\r\nRCPT TO:<x@example.com>'],
    ['host', 'smtp.example.com\n'],
    ['host', 'smtp://smtp.example.com'],
    ['host', 'user@smtp.example.com'],
    ['host', 'smtp.example.com/..'],
    ['host', '-x.example.com'],
    ['host', 'a'.repeat(300)],
    ['port', ''],
    ['port', '0'],
    ['port', '65536'],
    ['port', '4 65'],
    ['port', '1e3'],
    ['port', '-1'],
    ['user', ''],
    ['user', 'ordini@example.com\r\n'],
    ['user', 'a\0b'],
    ['user', 'u'.repeat(501)],
    ['password', ''],
    ['password', 'a\rb'],
    ['password', 7],
  ])('[BN90] refuses %s %j', (field, value) => {
    expect(problems({ [field]: value })).toEqual([field])
  })
})

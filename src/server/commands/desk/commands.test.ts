import { expect, it } from 'vitest'
import { NOON } from '../../../../tests/support/requests.ts'
import { deskAddress } from '../../desk/desk-address.ts'
import { CommandError, MisuseError } from '../command-error.ts'
import { readDeskCommand, runDeskCommand } from './commands.ts'

async function run(command: 'link' | 'close', changes: { isOn?: boolean; open?: number } = {}) {
  const { isOn = true, open = 0 } = changes
  const place = { publicUrl: 'https://preventivi.example.com', basePath: '', host: '', port: 0 }
  const sessions = {
    endAll: async () => open,
    addLink: async () => {},
    open: async () => false,
    find: async () => undefined,
    seen: async () => {},
  }
  return runDeskCommand(command, { ...place, desk: isOn }, sessions, () => NOON)
}

it('[BN1] prints a link whose secret stands behind #', async () => {
  expect(await run('link')).toMatch(/^https:\/\/preventivi\.example\.com\/banco#[\w-]{43}\n/)
})

it('[BN10] makes no link to a desk that is switched off, and still closes it', async () => {
  await expect(run('link', { isOn: false })).rejects.toThrow(CommandError)
  expect(await run('close', { isOn: false, open: 2 })).toContain('2 dispositivi')
})

it('[BN4] says on how many devices it was open', async () => {
  expect(await run('close')).toContain('Nessun dispositivo')
  expect(await run('close', { open: 1 })).toContain('1 dispositivo')
})

it.each([[[]], [['apri']], [['link', 'ufficio']], [['close', '--all']]])(
  '[BN1] does not understand %j',
  (args: string[]) => {
    expect(() => readDeskCommand(args)).toThrow(MisuseError)
  },
)

const AT_ROOT = { publicUrl: undefined, basePath: '' }
const PUBLIC = { publicUrl: 'https://a.example' }

it.each([
  ['http://127.0.0.1:3000/banco', { ...AT_ROOT, host: '127.0.0.1', port: 3000 }],
  ['http://localhost:80/banco', { ...AT_ROOT, host: '0.0.0.0', port: 80 }],
  ['http://[::1]:3000/banco', { ...AT_ROOT, host: '::1', port: 3000 }],
  ['https://a.example/banco', { ...PUBLIC, basePath: '', host: '::', port: 3000 }],
  ['https://a.example/b/banco', { ...PUBLIC, basePath: '/b', host: '::', port: 3000 }],
])('[BN1] leads to %s', (expected, place) => {
  expect(deskAddress(place)).toBe(expected)
})

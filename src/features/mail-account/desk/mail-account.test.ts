import { expect, it } from 'vitest'
import type { DeskServer } from '../../../desk/desk-server.ts'
import { createMailAccount } from './mail-account.ts'

it.each([
  ['anna@gmail.com', 'Gmail', []],
  ['Anna@Libero.IT ', 'Libero', []],
  ['info@negozio.example', 'Aruba', ['mx.aruba.it']],
  ['info@pec.negozio.example', 'Aruba PEC', ['mx.pec.aruba.it']],
  ['info@negozio.example', 'Gmail', ['alt1.aspmx.l.google.com', 'aspmx.l.google.com']],
  ['info@negozio.example', 'Outlook, Microsoft 365', ['negozio.mail.protection.outlook.com']],
  ['info@negozio.example', 'Register.it', ['mx.securemail.pro']],
  ['info@negozio.example', undefined, ['mail.negozio.example']],
  ['info@gmail.com.example', undefined, ['mail.aruba.it.example']],
  ['utente', undefined, ['mx.aruba.it']],
])('[BN121] knows the service of %s: %s', async (address, name, receivers) => {
  const get = async () => ({ kind: 'done', value: receivers })
  const account = createMailAccount({ server: { get } as unknown as DeskServer, now: () => 0 })
  expect((await account.serviceFor(address))?.name).toBe(name)
})

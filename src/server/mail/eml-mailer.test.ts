import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { expect, it } from 'vitest'
import { tempDir } from '../../../tests/support/temp-dir.ts'
import { createEmlMailer } from './eml-mailer.ts'
import type { Mail } from './mailer.ts'

const mail: Mail = {
  id: 'r1',
  messageId: '<r1@example.com>',
  date: new Date(Date.UTC(2026, 10, 15)),
  from: { name: 'Omaggio', address: 'sito@example.com' },
  to: 'vendite@example.com',
  replyTo: undefined,
  subject: 'Omaggio · Richiesta 1',
  text: 'perché',
  html: '<p>perché</p>',
}

it('[ML6] writes each mail once as a file that mail programs read', async () => {
  const folder = join(tempDir(), 'mail')
  const mailer = createEmlMailer(folder)
  await mailer.send(mail)
  expect(await mailer.send(mail)).toEqual({ kind: 'written', detail: 'r1.eml' })
  expect(readdirSync(folder)).toEqual(['r1.eml'])
  const parsed = await PostalMime.parse(readFileSync(join(folder, 'r1.eml')))
  expect(parsed).toMatchObject({ messageId: '<r1@example.com>', subject: mail.subject })
  expect(parsed.text).toContain('perché')
  expect(parsed.replyTo).toBeUndefined()
})

it('[ML6] replaces what a killed server had begun to write', async () => {
  const folder = tempDir()
  writeFileSync(join(folder, 'r1.eml.part'), 'To: vend')
  await createEmlMailer(folder).send(mail)
  expect(readdirSync(folder)).toEqual(['r1.eml'])
})

it('[ML6] a folder that cannot be written is a failed attempt', async () => {
  const outcome = await createEmlMailer('/dev/null/mail').send(mail)
  expect(outcome).toMatchObject({ kind: 'failed', undecided: false })
})

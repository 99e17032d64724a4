import { expect, it, onTestFinished } from 'vitest'
import { startFaultySmtp } from '../../../../tests/support/faulty-smtp.ts'
import { demoMail } from '../../../../tests/support/mail-settings.ts'
import { tryMail } from './try-mail.ts'

it('[BN92] says in time that the mail server has not answered to the mail yet', async () => {
  const smtp = await startFaultySmtp()
  onTestFinished(smtp.stop)
  smtp.faults.push({ kind: 'silence', at: 'dot' })
  const server = { host: '127.0.0.1', port: smtp.port, secure: false, auth: undefined }
  const { kind, ...said } = await tryMail(server, 21_000, demoMail, 6_000)
  expect(smtp.dots).toHaveLength(1)
  expect(kind).toBe('refused')
  expect(said).toMatchObject({
    problem: { text: expect.stringContaining('non ha ancora risposto'), answer: '' },
  })
})

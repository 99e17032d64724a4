import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { startServer } from '../../scripts/server-process.mjs'
import { until } from '../faults/campaign.ts'
import { requestsCommandBeside } from '../support/requests-command-process.ts'
import { startSmtpSink } from '../support/smtp-sink.ts'
import { tempDir } from '../support/temp-dir.ts'

const WRONG =
  /server di posta 127\.0\.0\.1:\d+ rifiuta utente o password\. Ha risposto: 535 Password errata/

async function anAccount() {
  const sink = await startSmtpSink({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth({ password }, _session, done) {
      if (password === 'giusta') done(null, { user: 'vendite' })
      else done(new Error('Password errata'))
    },
  })
  onTestFinished(sink.stop)
  return {
    sink,
    urlWith: (password: string) => `smtp://vendite:${password}@127.0.0.1:${sink.port}`,
  }
}

it('[ML14] the server starts with a wrong mail password, and says so', async () => {
  const { urlWith } = await anAccount()
  const server = await startServer({ SMTP_URL: urlWith('sbagliata') })
  onTestFinished(server.stop)
  expect(await until(() => WRONG.test(server.output()))).toBe(true)
  expect((await fetch(server.url)).status).toBe(200)
})

it('[DK25] try-mail sends a test mail, or says what the mail server answered', async () => {
  const { sink, urlWith } = await anAccount()
  const before = tempDir()
  const tryMail = (SMTP_URL: string) =>
    requestsCommandBeside({ SMTP_URL, DATA_DIR: before }, 'try-mail')
  const sent = await tryMail(urlWith('giusta'))
  expect([sent.status, sent.stderr]).toEqual([0, ''])
  expect(sent.stdout).toMatch(/per vendite@example\.com è partita\. .* ha risposto: 250/)
  expect(sink.received.map(({ mail }) => mail.subject)).toEqual(['Omaggio · Prova della posta'])
  expect(sink.received[0]?.envelope.to).toEqual(['vendite@example.com'])
  const refused = await tryMail(urlWith('sbagliata'))
  expect([refused.status, refused.stdout]).toEqual([1, ''])
  expect(refused.stderr).toMatch(WRONG)
  const without = await tryMail('')
  expect([without.status, without.stderr]).toEqual([
    1,
    expect.stringMatching(/^Non c’è un account/),
  ])
  const DATA_DIR = tempDir()
  const account = { host: '127.0.0.1', port: sink.port, user: 'vendite', password: 'giusta' }
  writeFileSync(join(DATA_DIR, 'mail-account.json'), JSON.stringify(account))
  const kept = await requestsCommandBeside({ SMTP_URL: '', DATA_DIR }, 'try-mail')
  expect([kept.status, kept.stderr, sink.received.length]).toEqual([0, '', 2])
})

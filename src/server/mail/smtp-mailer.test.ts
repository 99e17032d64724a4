import { expect, it, onTestFinished } from 'vitest'
import { startFaultySmtp, type SmtpFault } from '../../../tests/support/faulty-smtp.ts'
import { startSmtpSink } from '../../../tests/support/smtp-sink.ts'
import type { Mail } from './mailer.ts'
import { createSmtpMailer } from './smtp-mailer.ts'

const ATTEMPT_MS = 600
// For what is answered: a busy machine takes its time, and that must not look like a fault.
const PATIENT_MS = 5_000
const mail: Mail = {
  id: 'r1',
  messageId: '<r1@example.com>',
  date: new Date(Date.UTC(2026, 10, 15)),
  from: { name: 'Omaggio', address: 'sito@example.com' },
  to: 'vendite@example.com',
  replyTo: { name: 'Rossi, Ada <x@evil.example>', address: 'ada@example.com' },
  subject: 'Omaggio · Richiesta 1',
  text: 'ciao\n.\nfine',
  html: '<p>ciao</p>',
}
const plain = (port: number) => ({ host: '127.0.0.1', port, secure: false, auth: undefined })

it('[ML1] reaches the seller and nobody else, with every header as composed', async () => {
  const sink = await startSmtpSink()
  onTestFinished(sink.stop)
  const outcome = await createSmtpMailer(plain(sink.port), 5000).send(mail)
  expect(outcome).toMatchObject({ kind: 'delivered', detail: expect.stringMatching(/^250/) })
  const [received] = sink.received
  expect(received?.envelope).toEqual({ from: 'sito@example.com', to: ['vendite@example.com'] })
  expect(received?.mail).toMatchObject({
    messageId: '<r1@example.com>',
    subject: 'Omaggio · Richiesta 1',
    from: { name: 'Omaggio', address: 'sito@example.com' },
    to: [{ address: 'vendite@example.com' }],
    replyTo: [{ name: 'Rossi, Ada <x@evil.example>', address: 'ada@example.com' }],
  })
  expect(received?.mail.text).toContain('ciao\n.\nfine')
  expect(received?.mail.html).toContain('<p>ciao</p>')
})

const faults: readonly [SmtpFault, 'refused' | 'failed' | 'undecided'][] = [
  [{ kind: 'reset', at: 'connect' }, 'failed'],
  [{ kind: 'silence', at: 'connect' }, 'failed'],
  [{ kind: 'reply', at: 'connect', code: 421 }, 'failed'],
  [{ kind: 'reply', at: 'connect', code: 554 }, 'failed'],
  [{ kind: 'reply', at: 'EHLO', code: 421 }, 'failed'],
  [{ kind: 'reply', at: 'MAIL', code: 421 }, 'failed'],
  [{ kind: 'reply', at: 'MAIL', code: 553 }, 'refused'],
  [{ kind: 'reply', at: 'RCPT', code: 421 }, 'failed'],
  [{ kind: 'reply', at: 'RCPT', code: 450 }, 'failed'],
  [{ kind: 'reply', at: 'RCPT', code: 550 }, 'refused'],
  [{ kind: 'reset', at: 'RCPT' }, 'failed'],
  [{ kind: 'reply', at: 'DATA', code: 421 }, 'failed'],
  [{ kind: 'silence', at: 'DATA' }, 'failed'],
  [{ kind: 'reply', at: 'dot', code: 421 }, 'failed'],
  [{ kind: 'reply', at: 'dot', code: 451 }, 'failed'],
  [{ kind: 'reply', at: 'dot', code: 554 }, 'refused'],
  [{ kind: 'reset', at: 'dot' }, 'undecided'],
  [{ kind: 'silence', at: 'dot' }, 'undecided'],
]

it.each(faults)(
  '[OB4] [OB5] [OB10] distinguishes refused, failed and undecided: %o is %s',
  async (fault, expected) => {
    const server = await startFaultySmtp()
    onTestFinished(server.stop)
    server.faults.push(fault)
    const attemptMs = fault.kind === 'silence' ? ATTEMPT_MS : PATIENT_MS
    const outcome = await createSmtpMailer(plain(server.port), attemptMs, attemptMs).send(mail)
    const kind = outcome.kind === 'failed' && outcome.undecided ? 'undecided' : outcome.kind
    expect(kind).toBe(expected)
  },
)

it.each([
  ['EHLO', false],
  ['dot', true],
] as const)(
  '[OB2] an attempt with a slow server at %s ends before its lease',
  async (at, undecided) => {
    const server = await startFaultySmtp()
    onTestFinished(server.stop)
    server.faults.push({ kind: 'drip', at })
    const startedAt = performance.now()
    const mailer = createSmtpMailer(plain(server.port), ATTEMPT_MS, ATTEMPT_MS)
    const outcome = await mailer.send(mail)
    expect(outcome).toMatchObject({ kind: 'failed', undecided })
    expect(performance.now() - startedAt).toBeLessThan(10 * ATTEMPT_MS)
  },
)

it('[OB14] after the dot waits for longer than an attempt takes until then', async () => {
  const attemptMs = 2_000
  const sink = await startSmtpSink({ replyAfterMs: attemptMs + 500 })
  onTestFinished(sink.stop)
  const outcome = await createSmtpMailer(plain(sink.port), attemptMs).send(mail)
  expect(outcome).toMatchObject({ kind: 'delivered' })
  expect(sink.received).toHaveLength(1)
})

it('[OB10] an absent server is not a refusal', async () => {
  const server = await startFaultySmtp()
  await server.stop()
  const outcome = await createSmtpMailer(plain(server.port), ATTEMPT_MS).send(mail)
  expect(outcome).toMatchObject({ kind: 'failed', undecided: false })
})

it('[OB10] a wrong password is not a refusal of the mail', async () => {
  const sink = await startSmtpSink({
    onAuth: (_auth, _session, done) => done(new Error('wrong password')),
    allowInsecureAuth: true,
  })
  onTestFinished(sink.stop)
  const server = { ...plain(sink.port), auth: { user: 'u', pass: 'p' } }
  const outcome = await createSmtpMailer(server, 5000).send(mail)
  expect(outcome).toMatchObject({ kind: 'failed', undecided: false })
})

it('[ML11] sends nothing to a server whose certificate it cannot verify', async () => {
  const sink = await startSmtpSink({ secure: true })
  onTestFinished(sink.stop)
  const server = { ...plain(sink.port), secure: true }
  const outcome = await createSmtpMailer(server, 5000).send(mail)
  expect(outcome).toMatchObject({
    kind: 'failed',
    undecided: false,
    detail: expect.stringMatching(/certificate/i),
  })
  expect(sink.received).toEqual([])
})

it('[ML13] asks a mail server on this machine for no certificate, unless it gets a password', async () => {
  // With the certificate that it made itself, as Postfix comes on Debian.
  const sink = await startSmtpSink({
    disabledCommands: [],
    onAuth: (_auth, _session, done) => done(null, { user: 'u' }),
  })
  onTestFinished(sink.stop)
  const here = plain(sink.port)
  const withPassword = { ...here, auth: { user: 'u', pass: 'p' } }
  const elsewhere = { ...here, host: '::ffff:127.0.0.1' }
  for (const server of [withPassword, elsewhere]) {
    const outcome = await createSmtpMailer(server, 5000).send(mail)
    expect(outcome).toMatchObject({ kind: 'failed', detail: expect.stringMatching(/certificate/i) })
  }
  expect(sink.received).toEqual([])
  expect(await createSmtpMailer(here, 5000).send(mail)).toMatchObject({ kind: 'delivered' })
  expect(sink.received).toHaveLength(1)
})

it('[ML12] sends no password to a server without TLS, unless it is this very machine', async () => {
  let logins = 0
  const sink = await startSmtpSink({
    onAuth: (_auth, _session, done) => {
      logins += 1
      done(null, { user: 'u' })
    },
    allowInsecureAuth: true,
  })
  onTestFinished(sink.stop)
  const login = { ...plain(sink.port), auth: { user: 'u', pass: 'p' } }
  // By this name it leads to the sink, too, and is not one of those that are known to stay here.
  const elsewhere = { ...login, host: '::ffff:127.0.0.1' }
  expect(await createSmtpMailer(elsewhere, 5000).send(mail)).toMatchObject({ kind: 'failed' })
  expect([logins, sink.received.length]).toEqual([0, 0])
  expect(await createSmtpMailer(login, 5000).send(mail)).toMatchObject({ kind: 'delivered' })
  expect(logins).toBe(1)
})

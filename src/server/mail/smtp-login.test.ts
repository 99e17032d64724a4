import { expect, it, onTestFinished } from 'vitest'
import { startFaultySmtp } from '../../../tests/support/faulty-smtp.ts'
import { startSmtpSink } from '../../../tests/support/smtp-sink.ts'
import { loginProblemInWords, tryLogin } from './smtp-login.ts'

const PATIENT_MS = 5_000
const auth = { user: 'vendite', pass: 'giusta' }

async function anAccount() {
  const sink = await startSmtpSink({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth({ password }, _session, done) {
      if (password === auth.pass) done(null, { user: 'vendite' })
      else done(new Error('Password errata'))
    },
  })
  onTestFinished(sink.stop)
  return { sink, server: { host: '127.0.0.1', port: sink.port, secure: false, auth } }
}

it('[ML14] logs in, and sends nothing', async () => {
  const { sink, server } = await anAccount()
  expect(await tryLogin(server, PATIENT_MS)).toBeUndefined()
  expect(sink.received).toEqual([])
})

it('[ML14] says that the password is wrong, with the answer of the server', async () => {
  const { server } = await anAccount()
  const wrong = { ...server, auth: { ...auth, pass: 'sbagliata' } }
  const problem = await tryLogin(wrong, PATIENT_MS)
  if (!problem) throw new Error('the wrong password was taken')
  const sentence = loginProblemInWords(wrong, problem)
  expect(sentence).toBe(
    `Il server di posta 127.0.0.1:${server.port} rifiuta utente o password. Ha risposto: 535 Password errata`,
  )
})

it.each([
  [{ kind: 'reply', at: 'connect', code: 554 }, /^non accetta .*554 as asked/],
  [{ kind: 'silence', at: 'EHLO' }, /^(non risponde|chiude)/],
  [{ kind: 'reset', at: 'connect' }, /^(non si raggiunge|chiude)/],
] as const)('[ML14] tells of a server with %o', async (fault, words) => {
  const smtp = await startFaultySmtp()
  onTestFinished(smtp.stop)
  smtp.faults.push(fault)
  const server = { host: '127.0.0.1', port: smtp.port, secure: false, auth: undefined }
  const problem = await tryLogin(server, 600)
  expect(`${problem?.reason}: ${problem?.detail}`).toMatch(words)
})

it('[ML14] tells of a server that is not there', async () => {
  const smtp = await startFaultySmtp()
  await smtp.stop()
  const server = { host: '127.0.0.1', port: smtp.port, secure: false, auth: undefined }
  expect(await tryLogin(server, PATIENT_MS)).toMatchObject({
    reason: expect.stringContaining('non si raggiunge'),
  })
})

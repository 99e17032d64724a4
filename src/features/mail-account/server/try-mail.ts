import { escapeHtml } from '../../../order/escape-html.ts'
import { newRowId } from '../../../server/database/row-id.ts'
import { type MailSettings, messageIdOf, toSeller } from '../../../server/mail/mail-settings.ts'
import type { Mail } from '../../../server/mail/mailer.ts'
import { tryLogin } from '../../../server/mail/smtp-login.ts'
import { createSmtpMailer, type SmtpServer } from '../../../server/mail/smtp-mailer.ts'
import type { TrialReply } from '../wire.ts'
import { loginProblem, mailProblem } from './mail-problem.ts'

// The browser waits for the answer, and silent connections are cut after 30 s.
const TRIAL_MS = 27_000

/** Sends the mail by which a seller sees whether mails arrive. It needs no archive. */
export async function tryMail(
  server: SmtpServer,
  attemptMs: number,
  settings: MailSettings,
  trialMs = TRIAL_MS,
): Promise<TrialReply> {
  const endsAt = performance.now() + trialMs
  const problem = await tryLogin(server, attemptMs)
  if (problem) return { kind: 'refused', problem: loginProblem(server, problem) }
  const mail = testMail(settings, Date.now())
  const halfLeftMs = (endsAt - performance.now()) / 2
  const result = await createSmtpMailer(server, halfLeftMs, halfLeftMs).send(mail)
  const { kind, detail } = result
  if (kind === 'delivered') return { kind: 'sent', answer: detail }
  const name = `Il server di posta ${server.host}:${server.port}`
  if (kind === 'failed' && result.undecided) {
    const text = `${name} ha preso l’email per ${settings.sellerEmail} e non ha ancora risposto: guarda se arriva.`
    return { kind: 'refused', problem: mailProblem(text, '') }
  }
  const text = `${name} accetta l’accesso, ma non l’email da ${settings.from.address} a ${settings.sellerEmail}.`
  return { kind: 'refused', problem: mailProblem(text, detail) }
}

function testMail(settings: MailSettings, now: number): Mail {
  const id = newRowId(now)
  const text = `Questa è una prova di ${settings.shopName}: le richieste dei clienti arrivano a questo indirizzo.`
  return {
    ...toSeller({ id, messageId: messageIdOf(id, settings), at: now }, settings),
    replyTo: undefined,
    subject: `${settings.shopName} · Prova della posta`,
    text: `${text}\n`,
    html: `<p>${escapeHtml(text)}</p>`,
  }
}

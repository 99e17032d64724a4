import { CommandError } from '../../../../server/commands/command-error.ts'
import type { Config } from '../../../../server/context/config.ts'
import { type MailSettings, messageIdOf, toSeller } from '../../../../server/mail/mail-settings.ts'
import { loginProblemInWords, tryLogin } from '../../../../server/mail/smtp-login.ts'
import { createSmtpMailer } from '../../../../server/mail/smtp-mailer.ts'
import { newRowId } from '../../../../server/database/row-id.ts'
import type { Mail } from '../../../../server/mail/mailer.ts'
import { escapeHtml } from '../../../../order/escape-html.ts'

/** Returns what to say. It needs no archive: a shop may try its mail before the first start. */
export async function tryMail(
  { smtp: server, attemptMs }: Pick<Config, 'smtp' | 'attemptMs'>,
  settings: MailSettings,
): Promise<string> {
  if (!server) {
    throw new CommandError(
      'SMTP_URL non è impostata: nessun’email parte. Scrivila nel file .env, come smtps://utente:password@host:465.',
    )
  }
  const problem = await tryLogin(server, attemptMs)
  if (problem) throw new CommandError(`${loginProblemInWords(server, problem)}\nCorreggi SMTP_URL.`)
  const mail = testMail(settings, Date.now())
  const { kind, detail } = await createSmtpMailer(server, attemptMs).send(mail)
  if (kind === 'delivered') {
    return `L’email di prova per ${settings.sellerEmail} è partita. Il server di posta ha risposto: ${detail}\n`
  }
  throw new CommandError(
    `Il server di posta ${server.host}:${server.port} accetta l’accesso, ma non l’email da ${settings.from.address} a ${settings.sellerEmail}. Ha risposto: ${detail}`,
  )
}

/** The mail by which a seller sees whether mails arrive. */
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

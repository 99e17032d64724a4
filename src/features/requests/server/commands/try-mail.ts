import type { Mailer } from '../../../../server/mail/mailer.ts'
import type { MailSettings } from '../../../../server/mail/mail-settings.ts'
import { loginProblemInWords, type LoginProblem } from '../../../../server/mail/smtp-login.ts'
import type { SmtpServer } from '../../../../server/mail/smtp-mailer.ts'
import { testMail } from '../../../../server/mail/test-mail.ts'
import { CommandError } from '../../../../server/commands/command-error.ts'

export interface TryMailOptions {
  /** Absent where mails become files. */
  readonly server: SmtpServer | undefined
  readonly tryLogin: (server: SmtpServer) => Promise<LoginProblem | undefined>
  readonly mailerOf: (server: SmtpServer) => Mailer
  readonly settings: MailSettings
  readonly now: () => number
}

/** Returns what to say. It needs no archive: a shop may try its mail before the first start. */
export async function tryMail(options: TryMailOptions): Promise<string> {
  const { server, tryLogin, mailerOf, settings, now } = options
  if (!server) {
    throw new CommandError(
      'SMTP_URL non è impostata: nessun’email parte. Scrivila nel file .env, come smtps://utente:password@host:465.',
    )
  }
  const problem = await tryLogin(server)
  if (problem) throw new CommandError(`${loginProblemInWords(server, problem)}\nCorreggi SMTP_URL.`)
  const { kind, detail } = await mailerOf(server).send(testMail(settings, now()))
  if (kind === 'delivered') {
    return `L’email di prova per ${settings.sellerEmail} è partita. Il server di posta ha risposto: ${detail}\n`
  }
  throw new CommandError(
    `Il server di posta ${server.host}:${server.port} accetta l’accesso, ma non l’email da ${settings.from.address} a ${settings.sellerEmail}. Ha risposto: ${detail}`,
  )
}

import { Socket } from 'node:net'
import { connectionOptions, type SmtpServer, withoutPassword } from './smtp-mailer.ts'

/** Why a mail server does not take us, in Italian, and what it said itself. */
export interface LoginProblem {
  readonly reason: string
  readonly detail: string
}

// By the library's code for the stage that failed.
const REASONS: Readonly<Record<string, string>> = {
  EAUTH: 'rifiuta utente o password',
  EDNS: 'non si trova: controlla il nome',
  ESOCKET: 'non si raggiunge: controlla nome e porta',
  ECONNECTION: 'chiude la connessione',
  ETIMEDOUT: 'non risponde in tempo: controlla nome e porta',
  ETLS: 'non offre una connessione cifrata, o ha un certificato che non vale',
}
const OTHER_REASON = 'non accetta la connessione'
// Errors of certificates arrive as errors of the socket.
const CERTIFICATE = /certificate|altnames/i

/** Connects, logs in and sends nothing. Undefined where that works. */
export async function tryLogin(
  server: SmtpServer,
  attemptMs: number,
): Promise<LoginProblem | undefined> {
  const { createTransport } = await import('nodemailer')
  const socket = new Socket()
  const deadline = setTimeout(() => socket.destroy(), attemptMs)
  const transport = createTransport({ ...connectionOptions(server, attemptMs), socket })
  try {
    await transport.verify()
    return undefined
  } catch (error) {
    return withoutPassword(problemOf(error as SmtpError), server)
  } finally {
    clearTimeout(deadline)
    socket.destroy()
    transport.close()
  }
}

type SmtpError = Error & { code?: string; response?: string }

function problemOf({ code = '', response, message }: SmtpError): LoginProblem {
  const stage = CERTIFICATE.test(message) ? 'ETLS' : code
  return { reason: REASONS[stage] ?? OTHER_REASON, detail: response ?? message }
}

export function loginProblemInWords({ host, port }: SmtpServer, problem: LoginProblem): string {
  const answer = problem.detail.replace(/\p{Cc}+/gu, ' ')
  return `Il server di posta ${host}:${port} ${problem.reason}. Ha risposto: ${answer}`
}

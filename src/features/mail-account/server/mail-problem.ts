import type { LoginProblem } from '../../../server/mail/smtp-login.ts'
import type { SmtpServer } from '../../../server/mail/smtp-mailer.ts'
import { printable } from '../../../server/messages/printable.ts'
import type { MailProblem } from '../wire.ts'

// By the words and the extended codes (RFC 3463) of the usual services. The first that fits counts.
const ADVICE: readonly (readonly [RegExp, string])[] = [
  [
    /5\.7\.9|app(lication)?[- ](specific )?password/i,
    'Serve una «password per le app»: si crea nelle impostazioni di sicurezza della casella, e si scrive qui al posto di quella solita.',
  ],
  [
    /5\.7\.139|SmtpClientAuthentication|basic authentication/i,
    'Per questa casella l’invio da programmi è spento: chi amministra Microsoft 365 deve attivare «SMTP autenticato».',
  ],
  [
    /^535|5\.7\.8/,
    'Controlla utente e password. Se la casella ha la verifica in due passaggi, serve una «password per le app».',
  ],
  [
    /sender|5\.7\.1\b/i,
    'Il server non accetta questo mittente: come utente usa la casella da cui devono partire le email.',
  ],
]

export function loginProblem({ host, port }: SmtpServer, problem: LoginProblem): MailProblem {
  return mailProblem(`Il server di posta ${host}:${port} ${problem.reason}.`, problem.detail)
}

export function mailProblem(text: string, detail: string): MailProblem {
  const answer = printable(detail).trim()
  const advice = ADVICE.find(([words]) => words.test(answer))?.[1] ?? ''
  return { text, advice, answer }
}

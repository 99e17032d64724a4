import type { ReceivedMail } from '../support/smtp-sink.ts'

/** Which accepted requests, known by the surname that they were sent with, came as mails. */
export function compareMails(received: readonly ReceivedMail[], accepted: readonly string[]) {
  const ids = new Set(received.map(({ mail }) => mail.messageId))
  const surnames = new Set(received.map(({ mail }) => /Cognome: (\S+)/.exec(mail.text ?? '')?.[1]))
  return {
    mails: received.length,
    duplicates: received.length - ids.size,
    lost: accepted.filter((tag) => !surnames.has(tag)),
  }
}

import type { StoredRequest } from '../requests/request-store.ts'
import type { MailSettings } from './compose-mail.ts'
import type { Mail } from './mailer.ts'

/** What is the same for every mail of ours: from a fixed sender to the seller, and to nobody else. */
export function envelopeOf(
  { id, messageId, receivedAt }: StoredRequest,
  { from, sellerEmail }: MailSettings,
): Pick<Mail, 'id' | 'messageId' | 'date' | 'from' | 'to'> {
  return { id, messageId, date: new Date(receivedAt), from, to: sellerEmail }
}

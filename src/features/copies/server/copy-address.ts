import { createHash } from 'node:crypto'
import { replyAddress } from '../../../server/mail/reply-address.ts'

// Nobody reads them, or a program answers: a loop of two programs would not end.
const OF_PROGRAMS = /^(?:mailer-daemon|postmaster|no-?reply|do-?not-?reply|bounces?|abuse)[+.@-]/i

/** The visitor's address, where a copy may go to it. */
export function copyAddress(
  typed: string | undefined,
  ours: readonly string[],
): string | undefined {
  const address = replyAddress(typed)
  if (address === undefined || OF_PROGRAMS.test(address)) return undefined
  const isOurs = ours.some((own) => mailboxOf(own) === mailboxOf(address))
  return isOurs ? undefined : address
}

/** Equal for the usual ways to write one mailbox: dots, what follows a plus sign, a second domain. */
export function addressKey(address: string): string {
  return createHash('sha256').update(mailboxOf(address)).digest('base64url').slice(0, 22)
}

function mailboxOf(address: string): string {
  const [local = '', domain = ''] = address.toLowerCase().split('@')
  const mailbox = (local.split('+', 1)[0] ?? '').replaceAll('.', '')
  return `${mailbox}@${domain === 'googlemail.com' ? 'gmail.com' : domain}`
}

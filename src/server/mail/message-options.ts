import type { SendMailOptions } from 'nodemailer'
import type { Mail } from './mailer.ts'

/** The library's form of a mail. Addresses go in as objects: text would be parsed for commas. */
export function messageOptions(mail: Mail): SendMailOptions {
  return {
    messageId: mail.messageId,
    date: mail.date,
    from: { ...mail.from },
    to: { name: '', address: mail.to },
    ...(mail.replyTo ? { replyTo: { ...mail.replyTo } } : {}),
    // Said again for the envelope, so that no header could ever widen it.
    envelope: { from: mail.from.address, to: [mail.to] },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

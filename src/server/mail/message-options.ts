import type { SendMailOptions } from 'nodemailer'
import type { Mail } from './mailer.ts'

/** The library's form of a mail. Addresses are objects: text would be split at commas. */
export function messageOptions(mail: Mail): SendMailOptions {
  return {
    messageId: mail.messageId,
    date: mail.date,
    from: { ...mail.from },
    to: { name: '', address: mail.to },
    ...(mail.replyTo ? { replyTo: { ...mail.replyTo } } : {}),
    // Sets the envelope explicitly, so that no header can add a receiver.
    envelope: { from: mail.from.address, to: [mail.to] },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    attachments: mail.attachments?.map(({ name, type, content, cid }) => ({
      filename: name,
      contentType: type,
      content,
      ...(cid ? { cid, contentDisposition: 'inline' as const } : {}),
    })),
    headers: mail.isAutoReply
      ? { 'Auto-Submitted': 'auto-replied', 'X-Auto-Response-Suppress': 'All' }
      : { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

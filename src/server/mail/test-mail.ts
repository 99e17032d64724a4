import { newRowId } from '../database/row-id.ts'
import { messageIdOf, toSeller, type MailSettings } from './mail-settings.ts'
import type { Mail } from './mailer.ts'
import { escapeHtml } from '../../order/escape-html.ts'

/** The mail by which a seller sees whether mails arrive. */
export function testMail(settings: MailSettings, now: number): Mail {
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

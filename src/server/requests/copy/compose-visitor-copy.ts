import { escapeHtml } from '../../../order/escape-html.ts'
import { fillPlaceholders } from '../../../order/fill-placeholders.ts'
import { formatCents, type Cents } from '../../../order/money.ts'
import { offerRows, selectionRows } from '../../../order/order-rows.ts'
import type { Dataset } from '../../../order/selections.ts'
import type { Shop } from '../../../shop/shop.ts'
import { PICTURE_HTML, pictureAttachment } from '../../mail/gadget-picture.ts'
import { htmlPart } from '../../mail/html-part.ts'
import type { Mail } from '../../mail/mailer.ts'
import type { MailIdentity, MailSettings } from '../../mail/mail-settings.ts'
import { readVisitorHtml } from '../../mail/visitor-html.ts'
import type { UnitQuote } from '../../../order/quote.ts'

/** What a copy tells: ids that the shop offers and numbers that the server has computed, no word of a visitor. */
export interface CopiedOrder {
  readonly number: number
  readonly selections: Dataset
  /** How the total came about, by the price list of that day. */
  readonly quote: UnitQuote | undefined
  readonly total: Cents
}

/** The mail to the visitor, in the shop's words alone. */
export function composeVisitorCopy(
  identity: MailIdentity & { readonly to: string },
  { number, selections, quote, total }: CopiedOrder,
  { catalogue, texts, documents }: Pick<Shop, 'catalogue' | 'texts' | 'documents'>,
  { shopName, brandColor, from, sellerEmail }: MailSettings,
  picture?: Buffer,
): Mail {
  const { id, messageId, at, to } = identity
  const facts = { shop: shopName, number }
  const own = {
    title: fillPlaceholders(texts.copy.title, facts),
    thanks: fillPlaceholders(texts.copy.thanks, facts),
    next: fillPlaceholders(texts.copy.next, facts),
    notYou: fillPlaceholders(texts.copy.notYou, facts),
  }
  const rows = [
    ...selectionRows(catalogue, selections),
    ...offerRows(catalogue, quote, texts),
    { label: texts.prices.total, text: formatCents(total) },
  ]
  const terms = readVisitorHtml(documents.terms).text.trim()
  return {
    id,
    messageId,
    date: new Date(at),
    from,
    to,
    // An answer goes to a person.
    replyTo: { name: shopName, address: sellerEmail },
    isAutoReply: true,
    attachments: picture ? [pictureAttachment(picture)] : [],
    subject: fillPlaceholders(texts.copy.subject, facts),
    text: [
      own.title,
      own.thanks,
      rows.map(({ label, text }) => `${label}: ${text}`).join('\n'),
      own.next,
      `${texts.copy.terms}\n${terms}`,
      `-- \n${own.notYou}`,
    ].join('\n\n'),
    html: htmlPart({
      title: own.title,
      shopName,
      brandColor,
      blocks: [
        block(
          `<p>${escapeHtml(own.thanks)}</p>${picture ? PICTURE_HTML : ''}<table>${rows
            .map(
              ({ label, text }) =>
                `<tr><th>${escapeHtml(label)}</th><td>${escapeHtml(text)}</td></tr>`,
            )
            .join('')}</table><p>${escapeHtml(own.next)}</p>`,
        ),
        block(`<p><b>${escapeHtml(texts.copy.terms)}</b></p>${documents.terms}`),
      ],
      closing: [own.notYou],
    }),
  }
}

function block(content: string): string {
  return `<tr><td class="block"><div class="content">${content}</div></td></tr>`
}

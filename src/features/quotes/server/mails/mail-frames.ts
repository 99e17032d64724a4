import { escapeHtml } from '../../../../order/escape-html.ts'
import {
  block,
  buttonHtml,
  linesHtml,
  type MailRow,
  pricesHtml,
  rowsHtml,
  SERVER_HEADING,
  serverBlock,
  statementsHtml,
  VISITOR_HEADING,
  visitorBlock,
} from '../../../../server/mail/html-blocks.ts'
import { htmlPart } from '../../../../server/mail/html-part.ts'
import {
  type MailIdentity,
  type MailSettings,
  toSeller,
} from '../../../../server/mail/mail-settings.ts'
import type { Attachment, Mail } from '../../../../server/mail/mailer.ts'
import { quotedLines } from '../../../../server/messages/quoted-lines.ts'
import type { DocumentSeller } from '../../wire/quote-document.ts'

/** A mail to a customer, in the words of the seller or the shop, and never somebody else's. */
interface CustomerLetter {
  readonly to: string
  readonly subject: string
  readonly title: string
  readonly paragraphs: readonly string[]
  readonly rows?: readonly MailRow[]
  /** The page with the secret of this very attempt; absent where nobody knows the address of the pages. */
  readonly link: string | undefined
  readonly button: string
  /** Why the link is to be kept. */
  readonly linkIsPersonal: string
  readonly seller: DocumentSeller
  readonly attachments: readonly Attachment[]
}

/** Words, rows, the link, and who sells. */
export function customerLetter(
  { id, messageId, at }: MailIdentity,
  letter: CustomerLetter,
  { shopName, brandColor, from, sellerEmail }: MailSettings,
): Mail {
  const { to, subject, title, paragraphs, rows = [], link, button, attachments } = letter
  const seller = [letter.seller.name, ...letter.seller.lines].filter(Boolean)
  const closing = link ? [letter.linkIsPersonal] : []
  return {
    id,
    messageId,
    date: new Date(at),
    from,
    to,
    // An answer goes to a person.
    replyTo: { name: shopName, address: sellerEmail },
    subject,
    attachments,
    text: [
      title,
      ...paragraphs,
      ...(rows.length > 0 ? [rows.map(([label, text]) => `${label}: ${text}`).join('\n')] : []),
      ...(link ? [`${button}:\n${link}`] : []),
      seller.join('\n'),
      ...(closing.length > 0 ? [`-- \n${closing.join('\n')}`] : []),
    ].join('\n\n'),
    html: htmlPart(
      { shopName, brandColor },
      {
        title,
        blocks: [
          block(
            [
              ...paragraphs.map((text) => `<p>${linesHtml(text)}</p>`),
              rows.length > 0 ? pricesHtml(rows) : '',
              link ? buttonHtml(link, button, brandColor) : '',
            ].join(''),
          ),
          block(`<p class="seller">${seller.map(escapeHtml).join('<br>')}</p>`),
        ],
        closing,
      },
    ),
  }
}

/** What a customer answered, told to the seller and to nobody else. */
interface SellerNotice {
  readonly subject: string
  readonly title: string
  /** The customer's words, set apart. */
  readonly typed: readonly MailRow[]
  /** What the server knows. */
  readonly facts: readonly string[]
  /** The address that the seller wrote to, never one from the page; empty: none. */
  readonly recipient: string
  readonly desk: { readonly url: string | undefined; readonly button: string }
  readonly closing: string
  readonly attachments: readonly Attachment[]
}

export function sellerNotice(
  identity: MailIdentity,
  { subject, title, typed, facts, recipient, desk, closing, attachments }: SellerNotice,
  settings: MailSettings,
): Mail {
  const statements = facts.map((text) => ({ text, isGood: true }))
  return {
    ...toSeller(identity, settings),
    replyTo: recipient === '' ? undefined : { name: '', address: recipient },
    subject,
    attachments,
    text: [
      title,
      ...(typed.length > 0
        ? [
            [
              `${VISITOR_HEADING.toUpperCase()} (solo le righe che iniziano con «>»)`,
              ...typed.flatMap(([label, text]) => quotedLines(`${label}: ${text}`, '> ')),
            ].join('\n'),
          ]
        : []),
      [
        SERVER_HEADING.toUpperCase(),
        ...facts,
        ...(desk.url ? [`${desk.button}: ${desk.url}`] : []),
      ].join('\n'),
      `-- \n${closing}`,
    ].join('\n\n'),
    html: htmlPart(settings, {
      title,
      blocks: [
        ...(typed.length > 0 ? [visitorBlock(rowsHtml(typed))] : []),
        serverBlock(statementsHtml(statements)),
        ...(desk.url ? [block(buttonHtml(desk.url, desk.button, settings.brandColor))] : []),
      ],
      closing: [closing],
    }),
  }
}

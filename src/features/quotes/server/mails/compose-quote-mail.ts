import { escapeHtml } from '../../../../order/escape-html.ts'
import {
  block,
  buttonHtml,
  linesHtml,
  type MailRow,
  pricesHtml,
} from '../../../../server/mail/html-blocks.ts'
import { htmlPart } from '../../../../server/mail/html-part.ts'
import type { MailIdentity, MailSettings } from '../../../../server/mail/mail-settings.ts'
import type { Attachment, Mail } from '../../../../server/mail/mailer.ts'
import { revisionInWords, type QuoteNumber } from '../../wire/quote-number.ts'
import type { CustomerRevision } from '../customer-quotes.ts'
import { dayInWords, lastDayOf } from '../customer-page/days-in-words.ts'

export interface MailedQuote {
  readonly number: QuoteNumber
  readonly validBefore: number
  readonly shown: CustomerRevision
  readonly pdf: Buffer
  /** The page with the secret of this very attempt; absent where nobody knows the address of the pages. */
  readonly link: string | undefined
}

export interface CustomerMailWords {
  readonly subject: string
  readonly title: string
  /** Each is a paragraph; the seller's or the shop's words, and never somebody else's. */
  readonly paragraphs: readonly string[]
  readonly button: string
}

const LINK_IS_PERSONAL =
  'Il link è per te: chi lo ha può leggere il preventivo e rispondere al tuo posto.'

/** A mail to the customer: words, amounts, the link, the PDF, and who sells. */
export function composeCustomerMail(
  identity: MailIdentity & { readonly to: string },
  quote: MailedQuote,
  words: CustomerMailWords,
  { shopName, brandColor, from, sellerEmail }: MailSettings,
): Mail {
  const { id, messageId, at, to } = identity
  const { shown, link } = quote
  const rows = amountRows(quote, at)
  const seller = [shown.document.seller.name, ...shown.document.seller.lines].filter(Boolean)
  const closing = link ? [LINK_IS_PERSONAL] : []
  return {
    id,
    messageId,
    date: new Date(at),
    from,
    to,
    // An answer goes to a person.
    replyTo: { name: shopName, address: sellerEmail },
    subject: words.subject,
    attachments: [pdfAttachment(quote)],
    text: [
      words.title,
      ...words.paragraphs,
      rows.map(([label, text]) => `${label}: ${text}`).join('\n'),
      ...(link ? [`${words.button}:\n${link}`] : []),
      seller.join('\n'),
      ...(closing.length > 0 ? [`-- \n${closing.join('\n')}`] : []),
    ].join('\n\n'),
    html: htmlPart(
      { shopName, brandColor },
      {
        title: words.title,
        blocks: [
          block(
            [
              ...words.paragraphs.map((text) => `<p>${linesHtml(text)}</p>`),
              pricesHtml(rows),
              link ? buttonHtml(link, words.button, brandColor) : '',
            ].join(''),
          ),
          block(`<p class="seller">${seller.map(escapeHtml).join('<br>')}</p>`),
        ],
        closing,
      },
    ),
  }
}

/** The gadgets and the totals; set-up and transport are on the page and in the PDF. */
function amountRows({ shown, validBefore }: MailedQuote, now: number): MailRow[] {
  const { rows, totals } = shown.document
  const gadgets = rows
    .filter(({ kind }) => kind === 'gadget')
    .map(({ title, quantity, amount }): MailRow => [`${title}, ${quantity} pz`, amount])
  const last = totals.length - 1
  const sums = totals.map(({ label, text }, index): MailRow =>
    index === last ? [label, text, 'total'] : [label, text],
  )
  return [...gadgets, ['Valido fino al', dayInWords(lastDayOf(validBefore), now)], ...sums]
}

export function pdfAttachment({ number, shown, pdf }: MailedQuote): Attachment {
  const name = revisionInWords(number, shown.revision).replaceAll(/[^\dA-Za-z]+/g, '-')
  return { name: `Preventivo-${name}.pdf`, type: 'application/pdf', content: pdf }
}

/** 'Preventivo 2026/41 di Omaggio'. */
export function quoteSubject({ number, shown }: MailedQuote, shopName: string): string {
  return `Preventivo ${revisionInWords(number, shown.revision)} di ${shopName}`
}

import type { MailRow } from '../../../../server/mail/html-blocks.ts'
import type { MailIdentity, MailSettings } from '../../../../server/mail/mail-settings.ts'
import type { Attachment, Mail } from '../../../../server/mail/mailer.ts'
import { revisionInWords, type QuoteNumber } from '../../wire/quote-number.ts'
import type { CustomerRevision } from '../customer-quotes.ts'
import { dayInWords, lastDayOf } from '../customer-page/days-in-words.ts'
import { customerLetter } from './mail-frames.ts'

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
  settings: MailSettings,
): Mail {
  const { shown, link } = quote
  const letter = {
    ...words,
    to: identity.to,
    rows: amountRows(quote, identity.at),
    link,
    linkIsPersonal: LINK_IS_PERSONAL,
    seller: shown.document.seller,
    attachments: [pdfAttachment(quote)],
  }
  return customerLetter(identity, letter, settings)
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

import { escapeHtml } from '../../../order/escape-html.ts'
import { fillPlaceholders } from '../../../order/fill-placeholders.ts'
import { formatCents, type Cents } from '../../../order/money.ts'
import { offerRows, selectionRows } from '../../../order/order-rows.ts'
import type { Dataset } from '../../../order/selections.ts'
import { selectionParameters } from '../../../order/selections-in-address.ts'
import { unitPriceText } from '../../../order/price-texts.ts'
import { sellerLines } from '../../../shop/seller.ts'
import type { Shop } from '../../../shop/shop.ts'
import { pictureAttachment, pictureHtml } from '../../../server/mail/gadget-picture.ts'
import {
  block,
  buttonHtml,
  pricesHtml,
  rowsHtml,
  type MailRow,
} from '../../../server/mail/html-blocks.ts'
import { htmlPart } from '../../../server/mail/html-part.ts'
import type { Mail } from '../../../server/mail/mailer.ts'
import type { MailIdentity, MailSettings } from '../../../server/mail/mail-settings.ts'
import { textOfHtml } from '../../../server/mail/html-text.ts'
import { dayAfterInWords } from '../../../server/messages/italian-date.ts'
import type { PictureFile } from '../../../server/pictures/photo-of.ts'
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
  order: CopiedOrder,
  shop: Pick<Shop, 'catalogue' | 'settings' | 'texts' | 'documents'>,
  { shopName, brandColor, from, sellerEmail, pageUrl }: MailSettings,
  picture?: PictureFile,
): Mail {
  const { id, messageId, at, to } = identity
  const { copy } = shop.texts
  const facts = { shop: shopName, number: order.number }
  const own = {
    title: fillPlaceholders(copy.title, facts),
    thanks: fillPlaceholders(copy.thanks, facts),
    next: fillPlaceholders(copy.next, facts),
    notYou: fillPlaceholders(copy.notYou, facts),
  }
  const chosen = selectionRows(shop.catalogue, order.selections).map(({ label, text }): MailRow => [
    label,
    text,
  ])
  const prices = amountRows(order, at, shop)
  const again = pageUrl && `${pageUrl}/?${selectionParameters(order.selections)}`
  const terms = textOfHtml(shop.documents.terms)
  const seller = sellerLines(shop.settings)
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
    subject: fillPlaceholders(copy.subject, facts),
    text: [
      own.title,
      own.thanks,
      [...chosen, ...prices].map(([label, text]) => `${label}: ${text}`).join('\n'),
      own.next,
      ...(again ? [`${copy.open}: ${again}`] : []),
      `${copy.terms}\n${terms}`,
      seller.join('\n'),
      `-- \n${own.notYou}`,
    ].join('\n\n'),
    html: htmlPart(
      { shopName, brandColor },
      {
        title: own.title,
        blocks: [
          block(
            [
              `<p>${escapeHtml(own.thanks)}</p>`,
              picture ? pictureHtml(picture) : '',
              rowsHtml(chosen),
              pricesHtml(prices),
              `<p>${escapeHtml(own.next)}</p>`,
              again ? buttonHtml(again, copy.open, brandColor) : '',
            ].join(''),
          ),
          block(`<p class="caption">${escapeHtml(copy.terms)}</p>${shop.documents.terms}`),
          block(`<p class="seller">${seller.map(escapeHtml).join('<br>')}</p>`),
        ],
        closing: [own.notYou],
      },
    ),
  }
}

function amountRows(
  { quote, total }: CopiedOrder,
  at: number,
  { catalogue, texts }: Pick<Shop, 'catalogue' | 'texts'>,
): MailRow[] {
  const { prices, offer, copy } = texts
  const until = dayAfterInWords(at, catalogue.validityDays ?? 0)
  const lastDay = fillPlaceholders(offer.until, { date: until })
  return [
    ...(quote ? [[copy.unitPrice, unitPriceText(quote.unit, prices)] as const] : []),
    ...offerRows(catalogue, quote, texts).map(({ id, label, text }): MailRow => [
      label,
      id === 'validity' ? `${text}, ${lastDay}` : text,
    ]),
    [prices.total, formatCents(total), 'total'],
  ]
}

import { escapeHtml } from '../../../order/escape-html.ts'
import { fillPlaceholders } from '../../../order/fill-placeholders.ts'
import { formatCents, type Cents } from '../../../order/money.ts'
import {
  isOfRequest,
  offerRows,
  selectionRows,
  type OfferId,
  type OrderRow,
} from '../../../order/order-rows.ts'
import type { Dataset } from '../../../order/selections.ts'
import { SUM_ROW } from '../../../order/write-summary.ts'
import { selectionParameters } from '../../../order/selections-in-address.ts'
import { unitPriceText } from '../../../order/price-texts.ts'
import { sellerLines } from '../../../shop/seller.ts'
import type { Shop } from '../../../shop/shop.ts'
import {
  pictureAttachments,
  pictureHtml,
  type GadgetPictures,
} from '../../../server/mail/gadget-picture.ts'
import {
  block,
  buttonHtml,
  captionHtml,
  pricesHtml,
  rowsHtml,
  type MailRow,
} from '../../../server/mail/html-blocks.ts'
import { htmlPart } from '../../../server/mail/html-part.ts'
import type { Mail } from '../../../server/mail/mailer.ts'
import type { MailIdentity, MailSettings } from '../../../server/mail/mail-settings.ts'
import { textOfHtml } from '../../../server/mail/html-text.ts'
import { dayAfterInWords } from '../../../server/messages/italian-date.ts'
import type { UnitQuote } from '../../../order/quote.ts'

/** What a copy tells: ids that the shop offers and numbers that the server has computed, no word of a visitor. */
export interface CopiedOrder {
  readonly number: number
  readonly gadgets: readonly CopiedGadget[]
  readonly total: Cents
}

export interface CopiedGadget {
  readonly selections: Dataset
  /** How its sum came about, by the price list of that day. */
  readonly quote: UnitQuote | undefined
  readonly sum: Cents
}

/** The mail to the visitor, in the shop's words alone. */
export function composeVisitorCopy(
  identity: MailIdentity & { readonly to: string },
  order: CopiedOrder,
  shop: Pick<Shop, 'catalogue' | 'settings' | 'texts' | 'documents'>,
  { shopName, brandColor, from, sellerEmail, pageUrl }: MailSettings,
  pictures: GadgetPictures = [],
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
  const parts = partsOf(order, at, shop, pageUrl)
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
    attachments: pictureAttachments(pictures),
    subject: fillPlaceholders(copy.subject, facts),
    text: [
      own.title,
      own.thanks,
      ...parts.map(partText),
      own.next,
      ...parts.flatMap(({ caption, again }) => {
        return again ? [`${copy.open}${caption && ` (${caption})`}: ${again}`] : []
      }),
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
              ...parts.map(({ caption, chosen, prices, again }, index) =>
                [
                  caption && captionHtml(caption),
                  chosen.length > 0 ? pictureHtml(pictures, index) : '',
                  rowsHtml(chosen),
                  pricesHtml(prices),
                  // A single gadget has its link at the end.
                  caption && again ? buttonHtml(again, copy.open, brandColor) : '',
                ].join(''),
              ),
              `<p>${escapeHtml(own.next)}</p>`,
              ...parts.map(({ caption, again }) =>
                again && !caption ? buttonHtml(again, copy.open, brandColor) : '',
              ),
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

interface CopyPart {
  /** Empty where there is one gadget. */
  readonly caption: string
  readonly chosen: readonly MailRow[]
  readonly prices: readonly MailRow[]
  /** The page with these selections; absent where nobody knows its address. */
  readonly again?: string | undefined
}

/** One for a single gadget; else one for each, and the terms of the shop with the total. */
function partsOf(
  { gadgets, total }: CopiedOrder,
  at: number,
  { catalogue, texts }: Pick<Shop, 'catalogue' | 'texts'>,
  pageUrl: string | undefined,
): CopyPart[] {
  const { prices, offer, copy } = texts
  const until = dayAfterInWords(at, catalogue.validityDays ?? 0)
  const lastDay = fillPlaceholders(offer.until, { date: until })
  const totalRow: MailRow = [prices.total, formatCents(total), 'total']
  const offersOf = (quote: UnitQuote | undefined, isWanted: (row: OrderRow<OfferId>) => boolean) =>
    offerRows(catalogue, quote, texts)
      .filter(isWanted)
      .map(({ id, label, text }): MailRow => [
        label,
        id === 'validity' ? `${text}, ${lastDay}` : text,
      ])
  const isOne = gadgets.length === 1
  const parts = gadgets.map(({ selections, quote, sum }, index): CopyPart => ({
    caption: isOne ? '' : `Gadget ${index + 1} di ${gadgets.length}`,
    chosen: selectionRows(catalogue, selections).map(({ label, text }) => [label, text]),
    prices: [
      ...(quote ? [[copy.unitPrice, unitPriceText(quote.unit, prices)] as const] : []),
      ...offersOf(quote, (row) => isOne || !isOfRequest(row)),
      isOne ? totalRow : [SUM_ROW.label, formatCents(sum)],
    ],
    again: pageUrl && `${pageUrl}/?${selectionParameters(selections)}`,
  }))
  if (isOne) return parts
  const terms = offersOf(gadgets[0]?.quote, isOfRequest)
  return [...parts, { caption: '', chosen: [], prices: [...terms, totalRow] }]
}

function partText({ caption, chosen, prices }: CopyPart): string {
  const rows = [...chosen, ...prices].map(([label, text]) => `${label}: ${text}`)
  return [...(caption ? [caption] : []), ...rows].join('\n')
}

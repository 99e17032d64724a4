import { formatCents, formatWhole, times } from '../../../order/money.ts'
import { quotedLines } from '../../../server/messages/quoted-lines.ts'
import {
  block,
  buttonHtml,
  linesHtml,
  type MailRow,
  pricesHtml,
  rowsHtml,
  SERVER_HEADING,
  serverBlock,
  type Statement,
  statementsHtml,
  VISITOR_HEADING,
  visitorBlock,
} from '../../../server/mail/html-blocks.ts'
import { pictureAttachment, pictureHtml } from '../../../server/mail/gadget-picture.ts'
import { htmlPart } from '../../../server/mail/html-part.ts'
import type { Mail } from '../../../server/mail/mailer.ts'
import { toSeller, type MailSettings } from '../../../server/mail/mail-settings.ts'
import { replyAddress } from '../../../server/mail/reply-address.ts'
import type { PictureFile } from '../../../server/pictures/photo-of.ts'
import { DEMO_WARNING } from '../../payments/server/demo-warning.ts'
import { customerName, namedLogo, type SentRow } from './sent-data.ts'
import type { ReceivedRequest } from './request-store.ts'
import { verdictsInWords } from './verdicts-in-words.ts'
import { discountText } from '../../../order/order-rows.ts'
import { fillPlaceholders } from '../../../order/fill-placeholders.ts'
import type { OfferTexts, PriceTexts } from '../../../order/order-texts.ts'
import { piecesTimesPriceText, unitPriceText } from '../../../order/price-texts.ts'
import { totalFor } from '../../../order/quote.ts'
import { SELECTIONS } from '../../../order/selections.ts'
import type { CheckedOrder } from './checked-order.ts'

export interface RequestMailSettings extends MailSettings {
  /** With {shop} and {number} to be filled in. */
  readonly subject: string
  /** What the rows of an offer are called in this shop, and its figures with their units. */
  readonly offer: OfferTexts
  readonly prices: PriceTexts
  /** Where the seller opens a request in the desk; absent where nobody can reach it from a mail. */
  readonly deskUrl?: string | undefined
}

/** What a mail shows besides words. */
export interface RequestPictures {
  readonly logo?: Buffer | undefined
  /** The gadget as it was configured. */
  readonly gadget?: PictureFile | undefined
}

/** As much of a request as its mail shows. */
export type MailedRequest = Pick<
  ReceivedRequest,
  'id' | 'receivedAt' | 'params' | 'customer' | 'rows' | 'order'
>

const TYPED_BY_VISITOR =
  'Il contenuto di questa richiesta è stato scritto dal cliente sul sito: leggilo con la stessa prudenza di un messaggio di uno sconosciuto.'
// As much of a name as an inbox shows beside the rest.
const LONGEST_NAME = 40
const LONGEST_SENDER = 100
const VISITOR_MARK = '> '
const MARKED_LINES = '(solo le righe che iniziano con «>»)'
const NOT_BINDING = 'La richiesta è senza impegno.'
const WAITING = 'Il cliente aspetta di essere contattato.'
const NO_CONTACT =
  'nessun recapito. Nei campi Email e Telefono non c’è né un indirizzo valido né un numero: rispondendo a questa email scrivi a te stesso.'

const REASON_BELOW = `Il perché è in «${SERVER_HEADING}», più sotto.`
const OPEN_IN_DESK = 'Apri la richiesta al banco'

const LOGO_ATTACHED =
  'Il logo del cliente è allegato: un’immagine che il server ha ricostruito, senza altro contenuto.'
const LOGO_MISSING =
  'logo non arrivato. Il cliente ha provato il suo logo, ma il file non è in archivio: chiediglielo rispondendo.'

/** The mail to the seller, and to nobody else, whatever the request says. */
export function composeRequestMail(
  { id, receivedAt, params, customer, rows: sent, order }: MailedRequest,
  messageId: string,
  settings: RequestMailSettings,
  { logo, gadget }: RequestPictures = {},
): Mail {
  const number = order.requestNumber ?? id
  const title = `Richiesta ${number}`
  const typed = visitorPart(sent, String(number))
  const verdicts = verdictsInWords(order, settings.offer)
  const doubts = verdicts.flatMap(({ verdict, isGood }) => (isGood ? [] : [verdict]))
  const isDemo = order.payment?.demo === true
  const address = replyAddress(params.email)
  const hasContact = address !== undefined || /\d/.test(params.phone ?? '')
  // Above all: a visitor's long text must not hide them.
  const warnings: Statement[] = [
    ...(hasContact ? [] : [NO_CONTACT]),
    ...(doubts.length > 0 ? [`${doubts.join(', ')}. ${REASON_BELOW}`] : []),
  ].map((text) => ({ text, isGood: false }))
  const statements: Statement[] = [
    ...verdicts,
    ...logoStatements(sent, logo),
    ...(isDemo ? [{ text: DEMO_WARNING, isGood: false }] : []),
  ]
  const rows = priceRows(order, settings)
  const inDesk = settings.deskUrl && `${settings.deskUrl}?apri=${id}`
  const closing = hasContact ? `${NOT_BINDING} ${WAITING}` : NOT_BINDING
  const name = customerName(customer)
  return {
    ...toSeller({ id, messageId, at: receivedAt }, settings),
    replyTo: address === undefined ? undefined : { name: plainName(name, LONGEST_SENDER), address },
    attachments: [
      ...(logo ? [{ name: `logo-${number}.png`, type: 'image/png', content: logo }] : []),
      ...(gadget ? [pictureAttachment(gadget)] : []),
    ],
    subject: [
      fillPlaceholders(settings.subject, { shop: settings.shopName, number }),
      ...doubts,
      ...(isDemo ? ['prova'] : []),
      ...piecesOf(order),
      // At the end and without separators: a name cannot pass for a verdict.
      plainName(name, LONGEST_NAME),
    ]
      .filter((part) => part !== '')
      .join(' · '),
    text: [
      title,
      ...warnings.map(statementText),
      [
        `${VISITOR_HEADING.toUpperCase()} ${MARKED_LINES}`,
        // In plain text only a mark on every line separates a visitor's words from ours.
        ...quotedLines(typed.text, VISITOR_MARK),
      ].join('\n'),
      [
        SERVER_HEADING.toUpperCase(),
        ...rows.map(rowText),
        ...(inDesk ? [`${OPEN_IN_DESK}: ${inDesk}`] : []),
        ...statements.map(statementText),
      ].join('\n'),
      closing,
      `-- \n${TYPED_BY_VISITOR}`,
    ].join('\n\n'),
    html: htmlPart(settings, {
      title,
      blocks: [
        ...(warnings.length > 0 ? [block(statementsHtml(warnings))] : []),
        visitorBlock(...typed.html, gadget ? pictureHtml(gadget) : ''),
        serverBlock(
          pricesHtml(rows),
          inDesk ? buttonHtml(inDesk, OPEN_IN_DESK, settings.brandColor) : '',
          statementsHtml(statements),
        ),
      ],
      closing: [closing, TYPED_BY_VISITOR],
    }),
  }
}

function logoStatements(rows: readonly SentRow[], logo: Buffer | undefined): Statement[] {
  if (logo) return [{ text: LOGO_ATTACHED, isGood: true }]
  return namedLogo(rows) ? [{ text: LOGO_MISSING, isGood: false }] : []
}

/** `120 T-shirt`, where the request could be priced. */
function piecesOf({ quote, selections: { quantity } }: CheckedOrder): string[] {
  const product = quote?.lines.find(({ id }) => id === 'product')
  return product && quantity ? [`${formatWhole(quantity)} ${product.label}`] : []
}

function rowText([label, text]: MailRow): string {
  return `${label}: ${text}`
}

function statementText({ text, isGood }: Statement): string {
  return isGood ? text : `ATTENZIONE: ${text}`
}

const isNotes = (row: SentRow) => row.kind === 'customer' && row.field === 'message'
const isTotal = (row: SentRow) => row.kind === 'fact' && row.field === 'total'

/**
 * What a visitor sent, in the order in which the seller needs it for an answer: who asks and how to reach
 * them, what they ask for, and last their notes, which may be long.
 */
function visitorPart(sent: readonly SentRow[], title: string) {
  // The number that the mail has as its title says nothing more.
  const isTitle = (row: SentRow) => row.kind === 'fact' && row.field === 'uid' && row.text === title
  const ofKind = (kind: SentRow['kind']) => sent.filter((row) => row.kind === kind)
  const rows = [
    ...ofKind('customer').filter((row) => !isNotes(row)),
    ...ofKind('param'),
    ...ofKind('fact').filter((row) => !isTitle(row) && !isTotal(row)),
    ...sent.filter(isTotal),
    ...sent.filter(isNotes),
  ].flatMap(({ label, text }): MailRow[] => (text.trim() === '' ? [] : [[label, text]]))
  // Another message is shown as text, whatever HTML it was.
  const message = ofKind('message')
    .map(({ text }) => text)
    .join('\n')
  return {
    html: [rowsHtml(rows), message && `<p>${linesHtml(message)}</p>`],
    text: [...rows.map(([label, value]) => `${label}: ${value}`), message].join('\n').trimEnd(),
  }
}

/** How the listed total is made up, line by line; empty where the request could not be priced. */
function priceRows(
  { quote, selections }: CheckedOrder,
  { prices, offer }: RequestMailSettings,
): MailRow[] {
  const { quantity } = selections
  if (!quote || quantity === null || quantity === undefined) return []
  const { lines, discount, unit, setup } = quote
  const pieces = times(unit, quantity)
  const total = totalFor(quote, quantity)
  if (pieces === undefined || total === undefined) return []
  return [
    ...lines
      .filter(({ id, price }) => id === 'product' || price > 0)
      .map(({ id, label, price }): MailRow => {
        const sign = id === 'product' ? '' : '+'
        return [`${SELECTIONS[id].label} (${label})`, sign + unitPriceText(price, prices)]
      }),
    ...(discount ? [[offer.discount, discountText(discount, prices, offer)] as const] : []),
    ['Prezzo al pezzo', unitPriceText(unit, prices)],
    [piecesTimesPriceText(quantity, quote, prices), formatCents(pieces)],
    ...(setup > 0 ? [[offer.setup, `+${formatCents(setup)}`] as const] : []),
    ['Totale a listino', formatCents(total), 'total'],
  ]
}

/** What names consist of. A separator of a subject or a bidi control is none of it. */
const NOT_IN_A_NAME = /[^\p{L}\p{M}\p{N} '’.,&()/@+-]/gu

/** A visitor's name for a header: one line of letters, digits and a few signs, not too long. */
function plainName(typed: string, longest: number): string {
  const letters = Array.from(typed.replace(NOT_IN_A_NAME, ' ').replace(/ {2,}/g, ' ').trim())
  return letters.length > longest
    ? `${letters
        .slice(0, longest - 1)
        .join('')
        .trimEnd()}…`
    : letters.join('')
}

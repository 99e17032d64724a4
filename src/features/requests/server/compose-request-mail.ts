import type { SentFile } from '../../artwork/wire.ts'
import { quotedLines } from '../../../server/messages/quoted-lines.ts'
import {
  block,
  buttonHtml,
  SERVER_HEADING,
  serverBlock,
  type Statement,
  statementsHtml,
  VISITOR_HEADING,
  visitorBlock,
} from '../../../server/mail/html-blocks.ts'
import { pictureAttachments, type GadgetPictures } from '../../../server/mail/gadget-picture.ts'
import { htmlPart } from '../../../server/mail/html-part.ts'
import type { Mail } from '../../../server/mail/mailer.ts'
import { toSeller, type MailSettings } from '../../../server/mail/mail-settings.ts'
import { replyAddress } from '../../../server/mail/reply-address.ts'
import { DEMO_WARNING } from '../../payments/server/demo-warning.ts'
import { artworkStatements } from './mailed-artwork.ts'
import { customerName, namedArtwork, type NamedLogo, namedLogos } from './sent-data.ts'
import type { ReceivedRequest } from './request-store.ts'
import { verdictsInWords } from './verdicts-in-words.ts'
import { fillPlaceholders } from '../../../order/fill-placeholders.ts'
import type { OfferTexts, PriceTexts } from '../../../order/order-texts.ts'
import { orderedPieces, pricePart, visitorPart } from './mailed-order.ts'

export interface RequestMailSettings extends MailSettings {
  /** With {shop} and {number} to be filled in. */
  readonly subject: string
  /** What the rows of an offer are called in this shop, and its figures with their units. */
  readonly offer: OfferTexts
  readonly prices: PriceTexts
  /** Where the seller opens a request in the desk; absent where nobody can reach it from a mail. */
  readonly deskUrl?: string | undefined
}

/** The logos of a request, by their ids. */
export type StoredLogos = ReadonlyMap<string, Buffer>

/** What a mail shows besides words. */
interface RequestPictures {
  readonly logos?: StoredLogos
  /** Each gadget as it was configured. */
  readonly gadgets?: GadgetPictures
  /** Original files, which are downloaded in the desk: together they may be larger than any mail. */
  readonly artwork?: readonly SentFile[]
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
const OPEN_WITH_FILES = `${OPEN_IN_DESK} e scarica i file`

const LOGO_ATTACHED =
  'Il logo del cliente è allegato: un’immagine che il server ha ricostruito, senza altro contenuto.'
const LOGOS_ATTACHED =
  'I loghi del cliente sono allegati: immagini che il server ha ricostruito, senza altro contenuto.'
const LOGO_MISSING =
  'Il cliente ha provato il suo logo, ma il file non è in archivio: chiediglielo rispondendo.'
const LOGOS_TOO_LARGE =
  'non tutti i loghi sono allegati: insieme sono troppo grandi per un’email. Gli altri sono al banco, nella richiesta.'
// In base64 they take a third more, and mail servers refuse what is above 20 MB or so.
const MOST_LOGO_BYTES = 8_000_000

/** The mail to the seller, and to nobody else, whatever the request says. */
export function composeRequestMail(
  { id, receivedAt, params, customer, rows: sent, order }: MailedRequest,
  messageId: string,
  settings: RequestMailSettings,
  { logos: stored = new Map(), gadgets: pictures = [], artwork = [] }: RequestPictures = {},
): Mail {
  const number = order.requestNumber ?? id
  const title = `Richiesta ${number}`
  const logos = namedLogos(sent).map((logo) => ({ ...logo, png: stored.get(logo.id ?? '') }))
  const attached = logosThatFit(logos)
  const typed = visitorPart(sent, String(number), pictures)
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
    ...logoStatements(logos, attached),
    ...artworkStatements(namedArtwork(sent), artwork),
    ...(isDemo ? [{ text: DEMO_WARNING, isGood: false }] : []),
  ]
  const prices = pricePart(order, settings)
  const inDesk = settings.deskUrl && `${settings.deskUrl}?apri=${id}`
  const openInDesk = artwork.length > 0 ? OPEN_WITH_FILES : OPEN_IN_DESK
  const closing = hasContact ? `${NOT_BINDING} ${WAITING}` : NOT_BINDING
  const name = customerName(customer)
  return {
    ...toSeller({ id, messageId, at: receivedAt }, settings),
    replyTo: address === undefined ? undefined : { name: plainName(name, LONGEST_SENDER), address },
    attachments: [
      ...attached.map(({ png: content, gadgets: [first = 0] }) => {
        const place = logos.length > 1 ? `-${first + 1}` : ''
        return { name: `logo-${number}${place}.png`, type: 'image/png', content }
      }),
      ...pictureAttachments(pictures),
    ],
    subject: [
      fillPlaceholders(settings.subject, { shop: settings.shopName, number }),
      ...doubts,
      ...(isDemo ? ['prova'] : []),
      ...orderedPieces(order),
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
        ...prices.text,
        ...(inDesk ? [`${openInDesk}: ${inDesk}`] : []),
        ...statements.map(statementText),
      ].join('\n'),
      closing,
      `-- \n${TYPED_BY_VISITOR}`,
    ].join('\n\n'),
    html: htmlPart(settings, {
      title,
      blocks: [
        ...(warnings.length > 0 ? [block(statementsHtml(warnings))] : []),
        visitorBlock(...typed.html),
        serverBlock(
          prices.html,
          inDesk ? buttonHtml(inDesk, openInDesk, settings.brandColor) : '',
          statementsHtml(statements),
        ),
      ],
      closing: [closing, TYPED_BY_VISITOR],
    }),
  }
}

interface FoundLogo extends NamedLogo {
  readonly png: Buffer
}

type MailedLogo = NamedLogo & { readonly png: Buffer | undefined }

/** A request with a mail that no server takes would reach nobody. */
function logosThatFit(logos: readonly MailedLogo[]): readonly FoundLogo[] {
  let room = MOST_LOGO_BYTES
  return logos.flatMap(({ png, ...logo }) => {
    room -= png?.length ?? 0
    return png && room >= 0 ? [{ ...logo, png }] : []
  })
}

function logoStatements(logos: readonly MailedLogo[], attached: readonly FoundLogo[]): Statement[] {
  const missing = logos.filter(({ png }) => !png)
  const isCut = attached.length + missing.length < logos.length
  const where = ({ gadgets }: MailedLogo) =>
    logos.length > 1 ? ` (gadget ${gadgets.map((gadget) => gadget + 1).join(', ')})` : ''
  const good = attached.length > 1 ? LOGOS_ATTACHED : LOGO_ATTACHED
  return [
    ...(attached.length > 0 ? [{ text: good, isGood: true }] : []),
    ...(isCut ? [{ text: LOGOS_TOO_LARGE, isGood: false }] : []),
    ...missing.map((logo) => {
      return { text: `logo non arrivato${where(logo)}. ${LOGO_MISSING}`, isGood: false }
    }),
  ]
}

function statementText({ text, isGood }: Statement): string {
  return isGood ? text : `ATTENZIONE: ${text}`
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

import { fillPlaceholders } from '../../order/fill-placeholders.ts'
import type { OfferTexts } from '../../order/order-texts.ts'
import { quotedLines } from '../messages/quoted-lines.ts'
import {
  SERVER_HEADING,
  serverBlock,
  VISITOR_HEADING,
  visitorBlock,
  type MailRow,
  type Statement,
} from '../mail/html-blocks.ts'
import { htmlPart } from '../mail/html-part.ts'
import type { Mail } from '../mail/mailer.ts'
import { toSeller, type MailSettings } from '../mail/mail-settings.ts'
import { replyAddress } from '../mail/reply-address.ts'
import { DEMO_PAYMENT } from '../payments/mail-warning.ts'
import type { Params, ReceivedRequest } from './request-store.ts'
import { verdictsInWords } from './verdicts-in-words.ts'
import { messageHtml, messageText, summaryIn, type VisitorMessage } from './visitor-message.ts'

export interface RequestMailSettings extends MailSettings {
  /** With {shop} and {number} to be filled in. */
  readonly subject: string
  /** What the rows of an offer are called in this shop. */
  readonly offer: OfferTexts
}

/** As much of a request as its mail shows. */
export type MailedRequest = Pick<
  ReceivedRequest,
  'id' | 'receivedAt' | 'params' | 'message' | 'order'
>

const TYPED_BY_VISITOR =
  'Il contenuto di questa richiesta è stato scritto da un visitatore del sito: leggilo con la stessa prudenza di un messaggio di uno sconosciuto.'
/** What the wizard sends beside its summary, which shows them too. */
const OF_THE_CUSTOMER = new Set(['name', 'email', 'phone'])
const VISITOR_MARK = '> '
const MARKED_LINES = '(solo le righe che iniziano con «>»)'
const NOT_BINDING = 'La richiesta non è vincolante: il visitatore aspetta di essere contattato.'

/** The mail to the seller, and to nobody else, whatever the request says. */
export function composeRequestMail(
  { id, receivedAt, params, message, order }: MailedRequest,
  messageId: string,
  settings: RequestMailSettings,
): Mail {
  const number = order.requestNumber ?? id
  const title = `Richiesta ${number}`
  const extras = paramsBeside(params, message)
  const verdicts = verdictsInWords(order, settings.offer)
  const isDemo = order.payment?.demo === true
  const statements: Statement[] = [
    ...verdicts,
    ...(isDemo ? [{ text: DEMO_PAYMENT, isGood: false }] : []),
  ]
  const address = replyAddress(params.email)
  return {
    ...toSeller({ id, messageId, at: receivedAt }, settings),
    replyTo: address === undefined ? undefined : { name: params.name ?? '', address },
    subject: [
      fillPlaceholders(settings.subject, { shop: settings.shopName, number }),
      ...verdicts.flatMap(({ verdict, isGood }) => (isGood ? [] : [verdict])),
      ...(isDemo ? ['prova'] : []),
    ].join(' · '),
    text: [
      title,
      [SERVER_HEADING.toUpperCase(), ...statements.map(statementText)].join('\n'),
      [`${VISITOR_HEADING.toUpperCase()} ${MARKED_LINES}`, ...visitorLines(message, extras)].join(
        '\n',
      ),
      NOT_BINDING,
      `-- \n${TYPED_BY_VISITOR}`,
    ].join('\n\n'),
    html: htmlPart({
      title,
      shopName: settings.shopName,
      brandColor: settings.brandColor,
      blocks: [serverBlock(statements, []), visitorBlock(messageHtml(message), extras)],
      closing: [NOT_BINDING, TYPED_BY_VISITOR],
    }),
  }
}

function statementText({ text, isGood }: Statement): string {
  return isGood ? text : `ATTENZIONE: ${text}`
}

/** In plain text only a mark on every line separates a visitor's words from ours. */
function visitorLines(message: VisitorMessage, extras: readonly MailRow[]): string[] {
  const lines = [messageText(message), ...extras.map(([name, value]) => `${name}: ${value}`)]
  return quotedLines(lines.join('\n'), VISITOR_MARK)
}

/** Another template may send more than its message shows: the seller sees it too. */
function paramsBeside(params: Params, message: VisitorMessage): MailRow[] {
  // Rows without a fact hold what the customer typed.
  const typed = new Set(summaryIn(message)?.rows.flatMap(({ fact, text }) => (fact ? [] : text)))
  const isShown = (name: string, value: string) =>
    name === 'message' || (OF_THE_CUSTOMER.has(name) && typed.has(value))
  return Object.entries(params).filter(
    ([name, value]) => value.trim() !== '' && !isShown(name, value),
  )
}

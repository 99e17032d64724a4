import { fillPlaceholders } from '../../order/fill-placeholders.ts'
import type { OfferTexts } from '../../order/order-texts.ts'
import { htmlPart } from '../mail/html-part.ts'
import type { Mail } from '../mail/mailer.ts'
import { toSeller, type MailSettings } from '../mail/mail-settings.ts'
import { replyAddress } from '../mail/reply-address.ts'
import { warningOf } from '../payments/mail-warning.ts'
import { paymentConfirmation, paymentDoubts } from './payment-verdict-in-words.ts'
import { priceNoteInWords, priceVerdictInWords } from './price-verdict-in-words.ts'
import type { Params, ReceivedRequest } from './request-store.ts'
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
/** Parameters of the wizard that its summary shows, too. */
const OF_THE_CUSTOMER = new Set(['name', 'email', 'phone'])
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
  const priceDoubts = priceVerdictInWords(order, settings.offer) ?? []
  const doubts = [priceDoubts, paymentDoubts(order.payment)].flat()
  const isDemo = order.payment?.demo === true
  const warning = warningOf(doubts, isDemo)
  const confirmation = paymentConfirmation(order.payment)
  const note = priceNoteInWords(order)
  const address = replyAddress(params.email)
  return {
    ...toSeller({ id, messageId, at: receivedAt }, settings),
    replyTo: address === undefined ? undefined : { name: params.name ?? '', address },
    subject: [
      fillPlaceholders(settings.subject, { shop: settings.shopName, number }),
      ...(doubts.length > 0 ? ['da verificare'] : []),
      ...(isDemo ? ['prova'] : []),
    ].join(' · '),
    text: [
      title,
      ...(warning ? [`ATTENZIONE: ${warning}`] : []),
      ...(note ? [`Nota: ${note}`] : []),
      ...(confirmation ? [confirmation] : []),
      quoted(
        [messageText(message), ...extras.map(([name, value]) => `${name}: ${value}`)].join('\n'),
      ),
      NOT_BINDING,
      `-- \n${TYPED_BY_VISITOR}`,
    ].join('\n\n'),
    html: htmlPart({
      title,
      shopName: settings.shopName,
      brandColor: settings.brandColor,
      warning,
      note,
      confirmation,
      message: messageHtml(message),
      extras,
      notBinding: NOT_BINDING,
      footer: TYPED_BY_VISITOR,
    }),
  }
}

/** In plain text only a mark on every line separates a visitor's words from ours. */
function quoted(text: string): string {
  return text
    .split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/)
    .map((line) => `> ${line}`)
    .join('\n')
}

/** Another template may send more than its message shows: the seller sees it too. */
function paramsBeside(params: Params, message: VisitorMessage): [string, string][] {
  // Rows without a fact hold what the customer typed.
  const typed = new Set(summaryIn(message)?.rows.flatMap(({ fact, text }) => (fact ? [] : text)))
  const isShown = (name: string, value: string) =>
    name === 'message' || (OF_THE_CUSTOMER.has(name) && typed.has(value))
  return Object.entries(params).filter(
    ([name, value]) => value.trim() !== '' && !isShown(name, value),
  )
}

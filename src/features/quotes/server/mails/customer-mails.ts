import { fillPlaceholders } from '../../../../order/fill-placeholders.ts'
import type { MailSettings } from '../../../../server/mail/mail-settings.ts'
import type { Mail, Mailer } from '../../../../server/mail/mailer.ts'
import type { ClaimedDelivery, Ended } from '../../../../server/outbox/delivery.ts'
import type { DeliveryKind } from '../../../../server/outbox/delivery-kind.ts'
import type { Texts } from '../../../../shop/shop.ts'
import { revisionInWords } from '../../wire/quote-number.ts'
import { CUSTOMER_PATH } from '../customer-path.ts'
import type { CustomerQuote, CustomerRevision } from '../customer-quotes.ts'
import type { NewEvent, PastEvent } from '../stored-quote.ts'
import { dayInWords, lastDayOf } from '../customer-page/days-in-words.ts'
import { newSecret, secretHash } from '../quote-secret.ts'
import {
  composeCustomerMail,
  type CustomerMailWords,
  type MailedQuote,
  quoteSubject,
} from './compose-quote-mail.ts'
import {
  type CustomerMailPayload,
  QUOTE_CONFIRMATION,
  QUOTE_MAIL,
  QUOTE_REMINDER,
  type ReminderPayload,
} from './quote-deliveries.ts'

interface MailedQuotes {
  readonly find: (id: string) => Promise<CustomerQuote | undefined>
  readonly revision: (id: string, revision: number) => Promise<CustomerRevision | undefined>
  readonly pdf: (id: string, revision: number) => Promise<Buffer | undefined>
  readonly eventsOf: (id: string) => Promise<readonly PastEvent[]>
  readonly addLink: (link: {
    readonly hash: string
    readonly id: string
    readonly revision: number
    readonly recipient: string
    readonly now: number
  }) => Promise<void>
  readonly noteEvent: (noted: {
    readonly id: string
    readonly event: NewEvent
    readonly now: number
  }) => Promise<void>
}

export interface CustomerMailOptions {
  readonly quotes: MailedQuotes
  readonly mailer: Mailer
  readonly mailSettings: () => MailSettings
  readonly texts: () => Pick<Texts, 'quote' | 'quoteReminder'>
  readonly now: () => number
  readonly log: (event: string, facts: Readonly<Record<string, unknown>>) => void
}

/** Words of a refusal of our own: then no mail was to be sent. */
export const NOT_MAILED = {
  gone: 'il preventivo non c’è più',
  superseded: 'un’altra revisione lo ha sostituito',
  answered: 'il cliente ha già risposto',
  expired: 'il preventivo è scaduto',
  open: 'il preventivo non è accettato',
} as const

export function isNotMailed(detail: string): boolean {
  return Object.values<string>(NOT_MAILED).includes(detail)
}

const WITHOUT_LINK =
  'Il preventivo è in allegato. Per accettarlo, o per chiedere una modifica, rispondi a questa email.'

/** What is decided at each attempt: an answer in between stops a mail that waits. */
type Refusing = (
  quote: CustomerQuote,
  payload: CustomerMailPayload,
) => Promise<string | undefined> | string | undefined

/** The mails to the customer: the quote, a reminder of it, what was accepted. */
export function createCustomerMails(options: CustomerMailOptions): readonly DeliveryKind[] {
  const { quotes, mailer, mailSettings, texts, now, log } = options

  function kind(
    name: string,
    refusing: Refusing,
    wordsOf: (quote: MailedQuote, payload: CustomerMailPayload) => CustomerMailWords,
    rest: Pick<DeliveryKind, 'lane' | 'isUrgent'> = {},
  ): DeliveryKind {
    async function refusal({ subject, payload }: ClaimedDelivery): Promise<string | undefined> {
      const quote = await quotes.find(subject)
      return quote ? refusing(quote, payloadOf(payload)) : NOT_MAILED.gone
    }
    return {
      name,
      ...rest,
      refusal,
      async attempt(delivery) {
        const payload = payloadOf(delivery.payload)
        const quote = await mailedQuote(delivery.subject, payload)
        if (!quote) return { kind: 'refused', detail: NOT_MAILED.gone }
        return mailer.send(mailOf(delivery, payload, quote, wordsOf(quote, payload)))
      },
      onEnd: note,
    }
  }

  /** A mail that has left is not sent again because its note could not be written. */
  async function note({ subject: id, payload }: ClaimedDelivery, end: Ended): Promise<void> {
    if (end.state === 'written' || (end.state === 'refused' && isNotMailed(end.detail))) return
    const { revision, to: recipient } = payloadOf(payload)
    const kind = end.state === 'delivered' ? 'delivered' : 'not-delivered'
    const event = { kind, revision, by: '', facts: { recipient } } as const
    try {
      await quotes.noteEvent({ id, event, now: now() })
    } catch (error) {
      log('quote-mail-not-noted', { quote: id, error: String(error) })
    }
  }

  function mailOf(
    { id, createdAt: at }: ClaimedDelivery,
    { to, messageId }: CustomerMailPayload,
    quote: MailedQuote,
    words: CustomerMailWords,
  ): Mail {
    return composeCustomerMail({ id, messageId, at, to }, quote, words, mailSettings())
  }

  /** The link is stored, hashed, before anybody can have it; one that was made for a failed attempt opens nothing new. */
  async function mailedQuote(
    id: string,
    { revision, to, pageUrl }: CustomerMailPayload,
  ): Promise<MailedQuote | undefined> {
    const [quote, shown, pdf] = await Promise.all([
      quotes.find(id),
      quotes.revision(id, revision),
      quotes.pdf(id, revision),
    ])
    if (!quote || !shown || !pdf) return undefined
    const address = mailSettings().pageUrl ?? pageUrl
    const secret = newSecret()
    if (address) {
      await quotes.addLink({ hash: secretHash(secret), id, revision, recipient: to, now: now() })
    }
    const link = address && `${address}${CUSTOMER_PATH}/${secret}`
    return { number: quote.number, validBefore: quote.validBefore, shown, pdf, link }
  }

  const shopName = () => mailSettings().shopName

  return [
    kind(QUOTE_MAIL, notWaiting, (quote) => {
      const { subject, intro } = texts().quote
      const { document } = quote.shown
      return {
        subject: fillPlaceholders(subject, { number: numberOf(quote), shop: shopName() }),
        title: document.title,
        paragraphs: [
          ...(document.greeting ? [document.greeting] : []),
          // The shop's own sentence speaks of the link.
          quote.link ? intro : WITHOUT_LINK,
        ],
        button: 'Apri il preventivo',
      }
    }),
    kind(
      QUOTE_REMINDER,
      async (quote, payload) => {
        const problem = notWaiting(quote, payload)
        if (problem) return problem
        if (now() >= quote.validBefore) return NOT_MAILED.expired
        const events = await quotes.eventsOf(quote.id)
        // Who asked for a change is waited for by the seller, and not reminded.
        const isAnswered = events.some(
          (event) => event.kind === 'change-asked' && event.revision === quote.revision,
        )
        return isAnswered ? NOT_MAILED.answered : undefined
      },
      (quote, payload) => reminderWords(quote, (payload as ReminderPayload).reminder),
      { lane: 'unhurried' },
    ),
    kind(
      QUOTE_CONFIRMATION,
      (quote) => (quote.state === 'accepted' ? undefined : NOT_MAILED.open),
      // No word of the page's forms is here: whoever had the link could have typed it.
      (quote) => ({
        subject: `${quoteSubject(quote, shopName())}: accettato`,
        title: `${quote.shown.document.title}: accettato`,
        paragraphs: [
          `Grazie. Abbiamo registrato l’accettazione del preventivo ${numberOf(quote)}; la copia accettata è in allegato.`,
          'Se non sei stato tu ad accettarlo, né qualcuno della tua azienda, rispondi subito a questa email.',
        ],
        button: 'Apri il preventivo accettato',
      }),
      { lane: 'unhurried' },
    ),
  ]

  function reminderWords(
    quote: MailedQuote,
    reminder: ReminderPayload['reminder'],
  ): CustomerMailWords {
    const { subject, beforeExpiry, onDay, answer } = texts().quoteReminder
    const facts = {
      shop: shopName(),
      number: numberOf(quote),
      date: dayInWords(lastDayOf(quote.validBefore), now()),
    }
    return {
      subject: fillPlaceholders(subject, facts),
      title: quote.shown.document.title,
      paragraphs: [
        fillPlaceholders(reminder === 'before-expiry' ? beforeExpiry : onDay, facts),
        fillPlaceholders(answer, facts),
      ],
      button: 'Apri il preventivo',
    }
  }
}

function notWaiting(
  { state, revision }: CustomerQuote,
  payload: CustomerMailPayload,
): string | undefined {
  if (state === 'accepted' || state === 'declined') return NOT_MAILED.answered
  return revision === payload.revision ? undefined : NOT_MAILED.superseded
}

function numberOf({ number, shown }: MailedQuote): string {
  return revisionInWords(number, shown.revision)
}

/** Only we write this column, so its JSON is not checked again. */
function payloadOf(payload: string): CustomerMailPayload {
  return JSON.parse(payload) as CustomerMailPayload
}

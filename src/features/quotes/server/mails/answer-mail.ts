import type { MailRow } from '../../../../server/mail/html-blocks.ts'
import type { MailIdentity, MailSettings } from '../../../../server/mail/mail-settings.ts'
import type { Mail, Mailer } from '../../../../server/mail/mailer.ts'
import type { DeliveryKind } from '../../../../server/outbox/delivery-kind.ts'
import { revisionInWords } from '../../wire/quote-number.ts'
import { CUSTOMER_ANSWERS, type CustomerAnswer } from '../customer-quotes.ts'
import type { PastEvent } from '../stored-quote.ts'
import { exactMoment } from '../customer-page/days-in-words.ts'
import { fingerprint, textIn } from '../customer-page/state-bands.ts'
import { pdfAttachment, type MailedQuote } from './compose-quote-mail.ts'
import type { CustomerMailOptions } from './customer-mails.ts'
import { NOT_MAILED } from './customer-mails.ts'
import { sellerNotice } from './mail-frames.ts'
import { type AnswerPayload, QUOTE_ANSWER } from './quote-deliveries.ts'

const IN_WORDS = {
  accept: 'accettato',
  decline: 'rifiutato',
  change: 'modifica chiesta',
  renew: 'rinnovo chiesto',
} as const satisfies Readonly<Record<CustomerAnswer, string>>

const TYPED_ON_PAGE =
  'Il testo del cliente è stato scritto nella pagina del preventivo da chi ha aperto il link.'
const WITHOUT_TICK = 'Ha accettato con il pulsante, senza spuntare una casella per le condizioni.'
const OPEN_IN_DESK = 'Apri il preventivo al banco'

/** What a form of the page has, by the facts of its event. */
const TYPED = {
  name: 'Nome e cognome',
  company: 'Ragione sociale',
  vatNumber: 'P.IVA o C.F.',
  invoiceTo: 'Fattura elettronica a',
  deliveryAddress: 'Consegna a',
  purchaseOrder: 'Numero d’ordine',
  topics: 'Vorrebbe cambiare',
  words: 'Messaggio',
} as const

interface AnswerMailOptions extends Pick<CustomerMailOptions, 'quotes' | 'mailSettings'> {
  readonly mailer: Mailer
  /** The quote in the desk; undefined where nobody can reach it from a mail. */
  readonly deskUrlOf: (id: string, pageUrl: string | undefined) => string | undefined
}

/** Tells the seller, and nobody else, what a customer answered. */
export function createAnswerMail(options: AnswerMailOptions): DeliveryKind {
  const { quotes, mailer, mailSettings, deskUrlOf } = options
  return {
    name: QUOTE_ANSWER,
    isUrgent: true,
    async attempt({ id, subject, payload, createdAt }) {
      const told = JSON.parse(payload) as AnswerPayload
      const [quote, shown, pdf, events] = await Promise.all([
        quotes.find(subject),
        quotes.revision(subject, told.revision),
        quotes.pdf(subject, told.revision),
        quotes.eventsOf(subject),
      ])
      const event = events.findLast(
        ({ kind, revision, at }) =>
          kind === CUSTOMER_ANSWERS[told.answer] && revision === told.revision && at === told.at,
      )
      if (!quote || !shown || !pdf || !event) return { kind: 'refused', detail: NOT_MAILED.gone }
      const { number, validBefore } = quote
      const mailed = { number, validBefore, shown, pdf, link: undefined }
      const identity = { id, messageId: told.messageId, at: createdAt }
      const settings = mailSettings()
      const deskUrl = deskUrlOf(subject, settings.pageUrl ?? told.pageUrl)
      return mailer.send(answerMail(identity, mailed, told.answer, event, settings, deskUrl))
    },
  }
}

function answerMail(
  identity: MailIdentity,
  quote: MailedQuote,
  answer: CustomerAnswer,
  event: PastEvent,
  settings: MailSettings,
  deskUrl: string | undefined,
): Mail {
  const { shown, number } = quote
  const name = revisionInWords(number, shown.revision)
  const title = `Preventivo ${name}: ${IN_WORDS[answer]}`
  const typed = Object.entries(TYPED).flatMap(([fact, label]): MailRow[] => {
    const text = textIn(event.facts, fact)
    return text === '' ? [] : [[label, text]]
  })
  const notice = {
    subject: `${title} · ${shown.document.totals.at(-1)?.text ?? ''}`,
    title,
    typed,
    facts: factsInWords(quote, answer, event),
    recipient: textIn(event.facts, 'recipient'),
    desk: { url: deskUrl, button: OPEN_IN_DESK },
    closing: TYPED_ON_PAGE,
    attachments: answer === 'accept' ? [pdfAttachment(quote)] : [],
  }
  return sellerNotice(identity, notice, settings)
}

function factsInWords(
  { shown }: MailedQuote,
  answer: CustomerAnswer,
  { at, facts }: PastEvent,
): string[] {
  const recipient = textIn(facts, 'recipient')
  const from = recipient ? `dal link inviato a ${recipient}` : 'da un link consegnato a mano'
  return [
    `Risposta: ${IN_WORDS[answer]}, il ${exactMoment(at)}, ${from}.`,
    `Totale con IVA: ${shown.document.totals.at(-1)?.text ?? ''}.`,
    ...(answer === 'accept'
      ? [
          ...(facts.conditions === true ? [] : [WITHOUT_TICK]),
          `Impronta SHA-256 del documento accettato: ${fingerprint(shown.pdfSha256)}.`,
          ...(textIn(facts, 'proofSha256')
            ? [
                `Con la bozza grafica: ${textIn(facts, 'proofs')}, impronta SHA-256 ${textIn(facts, 'proofSha256')}.`,
              ]
            : []),
        ]
      : []),
  ]
}

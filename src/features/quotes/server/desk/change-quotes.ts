import type { ServerContext } from '../../../../server/context/server-context.ts'
import { dayOf, nextDay, startOfDay } from '../../../../server/messages/italian-date.ts'
import type { NewDelivery } from '../../../../server/outbox/delivery.ts'
import { isDay } from '../../wire/day-in-words.ts'
import type { DraftProblem } from '../../wire/quote-draft.ts'
import { extendedDocument } from '../../wire/document-of.ts'
import { draftOf } from '../draft-of-requests.ts'
import { sha256 } from '../evidence.ts'
import { reachedBy } from '../mails/due-reminders.ts'
import { planReminders } from '../mails/quote-deliveries.ts'
import { happenedQuote, type QuoteHappenings } from '../quote-happenings.ts'
import type { QuoteStore } from '../quote-store.ts'
import { type Acted, MOST_REMINDERS } from '../store/answers.ts'
import type { NewEvent, SentQuote, StoredRevision } from '../stored-quote.ts'
import type { DeskDevice } from './compose-quotes.ts'
import type { RenderPdf, SendResult } from './send-quotes.ts'

interface ChangeOptions extends Pick<ServerContext, 'shops' | 'mailSettings' | 'wake' | 'now'> {
  readonly store: QuoteStore
  readonly happenings: QuoteHappenings
  readonly renderPdf: RenderPdf
}

/** A quote as the seller saw it. */
export interface SeenQuote {
  readonly id: string
  readonly version: number
}

/** How somebody accepted without the quote's page. */
export interface AcceptedElsewhere {
  readonly who: string
  readonly day: string
  readonly how: string
}

const PROBLEMS = {
  reminded: `Hai già mandato ${MOST_REMINDERS} solleciti: di più non servono.`,
  unreachable: 'Questo preventivo non ha un indirizzo email: chiedi per telefono.',
  closed: 'Il preventivo non aspetta più una risposta.',
  late: 'Scegli un giorno in cui il preventivo vale ancora.',
  past: 'Scegli un giorno che deve ancora venire.',
  who: 'Scrivi chi ha accettato.',
  day: 'Scegli il giorno in cui ha accettato.',
  accepted: 'Questo preventivo è già accettato: per altre merci iniziane uno nuovo.',
} as const

function problem(field: string, name: keyof typeof PROBLEMS): SendResult {
  const problems: readonly DraftProblem[] = [{ field, text: PROBLEMS[name] }]
  return { kind: 'problems', problems }
}

function eventOf(
  { revision }: SentQuote,
  kind: NewEvent['kind'],
  { name: by }: DeskDevice,
  facts: NewEvent['facts'] = {},
): NewEvent {
  return { kind, revision, by, facts }
}

/** What a seller does with a quote that was sent. */
export function createChangeQuotes(options: ChangeOptions) {
  const { store, happenings, renderPdf, shops, mailSettings, wake, now } = options

  async function withSent(
    { id, version }: SeenQuote,
    use: (quote: SentQuote) => Promise<SendResult>,
  ): Promise<SendResult> {
    const quote = await store.findSent(id)
    if (!quote) return { kind: 'gone' }
    return quote.version === version ? use(quote) : { kind: 'overtaken' }
  }

  async function whyNoReminder(quote: SentQuote): Promise<keyof typeof PROBLEMS | undefined> {
    if (quote.state !== 'sent' || now() >= quote.validBefore) return 'closed'
    if (quote.reminders >= MOST_REMINDERS) return 'reminded'
    return (await reachedBy(quote, store)).length === 0 ? 'unreachable' : undefined
  }

  async function done(
    acting: Promise<Acted>,
    deliveries: readonly NewDelivery[] = [],
  ): Promise<SendResult> {
    const acted = await acting
    if (acted === 'stored') wake(deliveries)
    return { kind: acted === 'stored' ? 'done' : acted }
  }

  /** What was sent, with another end: nothing else of it may change. */
  async function printExtended(
    id: string,
    { revision, document, conditions: html, conditionsSource: source, pictures }: StoredRevision,
    { validUntil, at }: { readonly validUntil: string; readonly at: number },
  ): Promise<Buffer> {
    const kept = await Promise.all(
      pictures.map(async (line) => [line, await store.picture(id, revision, line)] as const),
    )
    return renderPdf({
      document: extendedDocument(document, { validUntil, day: dayOf(at) }),
      conditions: html === '' ? undefined : { html, source },
      pictures: new Map(kept.flatMap(([line, file]) => (file ? [[line, file]] : []))),
      settings: shops.current().settings,
      at,
    })
  }

  return {
    remind: (seen: SeenQuote, device: DeskDevice, pageUrl: string | undefined) =>
      withSent(seen, async (quote) => {
        const why = await whyNoReminder(quote)
        if (why) return problem('remind', why)
        const { id, revision } = quote
        const recipients = await reachedBy(quote, store)
        const at = now()
        const planned = { quoteId: id, revision, pageUrl, recipients, now: at }
        const deliveries = planReminders({ ...planned, reminder: 'on-day' }, mailSettings())
        const facts = { recipients: recipients.join(', ') }
        const event = eventOf(quote, 'reminded', device, facts)
        return done(store.remind({ ...seen, event, deliveries, now: at }), deliveries)
      }),

    /** An empty day: none is wanted any more. */
    remindOn: (seen: SeenQuote, day: string, { name: by }: DeskDevice) =>
      withSent(seen, async (quote) => {
        const at = now()
        if (day === '') return done(store.remindOn({ ...seen, reminder: undefined, now: at }))
        const why = await whyNoReminder(quote)
        if (why) return problem('remind', why)
        if (!isDay(day) || day <= dayOf(at)) return problem('day', 'past')
        if (day > dayOf(quote.validBefore - 1)) return problem('day', 'late')
        return done(store.remindOn({ ...seen, reminder: { day, by }, now: at }))
      }),

    extend: (seen: SeenQuote, day: string, device: DeskDevice) =>
      withSent(seen, async (quote) => {
        const validBefore = isDay(day) ? startOfDay(nextDay(day)) : undefined
        if (validBefore === undefined || validBefore <= now()) return problem('day', 'past')
        const { id, state, revision } = quote
        if (state !== 'sent') return problem('day', 'closed')
        const sent = await store.revision(id, revision)
        if (!sent) return { kind: 'gone' }
        const at = now()
        const pdf = await printExtended(id, sent, { validUntil: day, at })
        const facts = { validUntil: day, pdfSha256: sha256(pdf) }
        const event = eventOf(quote, 'extended', device, facts)
        return done(store.extend({ ...seen, validUntil: day, validBefore, pdf, event, now: at }))
      }),

    revise: (seen: SeenQuote, { id: session, name: device }: DeskDevice) =>
      withSent(seen, async (quote) => {
        if (quote.state === 'accepted') return problem('revise', 'accepted')
        const last = await store.revision(quote.id, quote.revision)
        if (!last) return { kind: 'gone' }
        const draft = draftOf(last.content, shops.current().settings, now())
        return done(store.revise({ ...seen, draft, session, device, now: now() }))
      }),

    accepted: (seen: SeenQuote, accepted: AcceptedElsewhere, device: DeskDevice) =>
      withSent(seen, async (quote) => {
        const { who, day, how } = accepted
        if (who === '') return problem('who', 'who')
        if (!isDay(day) || day > dayOf(now())) return problem('day', 'day')
        const sent = await store.revision(quote.id, quote.revision)
        if (!sent) return { kind: 'gone' }
        const at = now()
        const { id, number, revision } = quote
        const { company, vatNumber } = sent.content.customer
        const told = happenedQuote({ id, number, revision, content: sent.content })
        const acceptance = {
          by: who,
          how: 'elsewhere',
          company,
          vat: vatNumber,
          invoiceTo: '',
          deliveryAddress: '',
          purchaseOrder: '',
        } as const
        const deliveries = [
          ...happenings.planned({ kind: 'accepted', at, quote: told, acceptance }),
          ...(await happenings.plannedOfRequests(quote.requests, 'confirmed')),
        ]
        const { pdfSha256, conditionsSha256, totalCents: total } = sent
        const facts = { who, day, how: how || 'a voce', pdfSha256, conditionsSha256, total }
        const event = eventOf(quote, 'accepted', device, facts)
        return done(store.acceptElsewhere({ ...seen, event, deliveries, now: at }), deliveries)
      }),

    revoke: (seen: SeenQuote, device: DeskDevice) =>
      withSent(seen, (quote) => {
        const event = eventOf(quote, 'links-revoked', device)
        return done(store.revokeLinks({ ...seen, event, now: now() }))
      }),
  }
}

import type { Database, Engine } from '../../../../server/database/database.ts'
import type { NewDelivery } from '../../../../server/outbox/delivery.ts'
import { dayOf } from '../../../../server/messages/italian-date.ts'
import type { Answered, Answering, CustomerAnswer } from '../customer-quotes.ts'
import { sha256 } from '../evidence.ts'
import { approveWithQuote } from '../proofs/within-quotes.ts'
import type { NewEvent, StoredQuote } from '../stored-quote.ts'
import {
  changeQuote,
  countChange,
  lockQuote,
  moveRequests,
  NO_REMINDER_DAY,
  type QuoteRow,
  type QuoteTransaction,
  type Tables,
} from './quote-rows.ts'

// A page that is loaded again and again is one visit.
const SAME_VISIT_MS = 30 * 60_000
// The seller has to hear of more than one wish; nobody has to hear of hundreds.
const MOST_WISHES = 20
// Reminders are few, or they are a nuisance.
export const MOST_REMINDERS = 2

/** What the seller does with a quote that was sent, by the version that was seen. */
export interface SellerAction {
  readonly id: string
  readonly version: number
  readonly event: NewEvent
  readonly deliveries?: readonly NewDelivery[]
  readonly now: number
}

/** A later end, and the PDF that names it. */
export interface Extending extends SellerAction {
  readonly validUntil: string
  readonly validBefore: number
  readonly pdf: Buffer
}

export type Acted = 'stored' | 'overtaken' | 'gone'

/** What becomes of a quote after it was sent. Each change holds its row: of two at once, the second one sees the first. */
export function createAnswers(db: Database<Tables>, engine: Engine) {
  const acting = (
    { id, version, event, deliveries, now }: SellerAction,
    changed: (row: QuoteRow) => Partial<QuoteRow> | undefined,
    add?: (transaction: QuoteTransaction, row: QuoteRow) => Promise<void>,
  ): Promise<Acted> =>
    db.transaction().execute(async (transaction): Promise<Acted> => {
      const row = await lockQuote(transaction, engine, id)
      if (!row) return 'gone'
      const set = row.version === version && row.revision > 0 ? changed(row) : undefined
      if (!set) return 'overtaken'
      await add?.(transaction, row)
      const next = { ...set, version: version + 1 }
      await changeQuote(transaction, row, { set: next, event, deliveries, now })
      if (set.state === 'accepted') {
        await moveRequests(transaction, engine, id, { state: 'confirmed', by: event.by, now })
      }
      return 'stored'
    })

  return {
    /** What the customer answers, if the quote can still be answered. */
    answer: (answering: Answering): Promise<Answered> =>
      db.transaction().execute(async (transaction): Promise<Answered> => {
        const { id, revision, answer, event, proofs, deliveries, now } = answering
        const row = await lockQuote(transaction, engine, id)
        if (!row || row.revision === 0) return 'gone'
        const problem = problemOf(row, { revision, answer, now })
        if (problem) return problem
        if (answer === 'change' || answer === 'renew') {
          const { count } = await transaction
            .selectFrom('quote_events')
            .select((all) => all.fn.countAll<number | string>().as('count'))
            .where('quote_id', '=', id)
            .where('revision', '=', revision)
            .where('kind', 'in', ['change-asked', 'renewal-asked'])
            .executeTakeFirstOrThrow()
          if (Number(count) >= MOST_WISHES) return 'answered'
        }
        if (proofs && !(await approveWithQuote(transaction, engine, proofs))) {
          return 'proof-superseded'
        }
        const set = changedBy(answer, row, now)
        await changeQuote(transaction, row, { set, event, deliveries, now })
        if (answer === 'accept' || answer === 'decline') {
          const state = answer === 'accept' ? 'confirmed' : 'lost'
          await moveRequests(transaction, engine, id, { state, by: '', now })
        }
        return 'stored'
      }),

    /** True where the revision that holds was opened for the first time; only then are the deliveries stored. */
    noteOpened: ({
      id,
      event,
      deliveries = [],
      now,
    }: {
      readonly id: string
      readonly event: NewEvent
      readonly deliveries?: readonly NewDelivery[]
      readonly now: number
    }): Promise<boolean> =>
      db.transaction().execute(async (transaction) => {
        const row = await lockQuote(transaction, engine, id)
        if (row?.state !== 'sent') return false
        const sameVisit = await transaction
          .selectFrom('quote_events')
          .select('position')
          .where('quote_id', '=', id)
          .where('kind', '=', 'opened')
          .where('revision', '=', event.revision)
          .where('made_by', '=', event.by)
          .where('at', '>', now - SAME_VISIT_MS)
          .limit(1)
          .executeTakeFirst()
        if (sameVisit) return false
        const isCurrent = event.revision === row.revision
        const isFirst = isCurrent && row.opened_at === null
        const set = isCurrent
          ? { opened_at: row.opened_at ?? now, opened_count: row.opened_count + 1 }
          : {}
        await changeQuote(transaction, row, {
          set,
          event,
          deliveries: isFirst ? deliveries : [],
          now,
        })
        return isFirst
      }),

    /** What the server did with a delivery: it changes nothing that a seller or a customer has seen. */
    noteEvent: ({
      id,
      event,
      now,
    }: {
      readonly id: string
      readonly event: NewEvent
      readonly now: number
    }): Promise<void> =>
      db.transaction().execute(async (transaction) => {
        const row = await lockQuote(transaction, engine, id)
        if (row) await changeQuote(transaction, row, { set: {}, event, now })
      }),

    remind: (action: SellerAction): Promise<Acted> =>
      acting(action, (row) =>
        isWaiting(row, action.now) && row.reminders < MOST_REMINDERS
          ? { reminders: row.reminders + 1, ...(isLastOrDated(row, action.now) && NO_REMINDER_DAY) }
          : undefined,
      ),

    /** When one reminder is to leave; undefined: none. No event: the history tells once it has left. */
    remindOn: ({
      id,
      version,
      reminder,
      now,
    }: Pick<SellerAction, 'id' | 'version' | 'now'> & {
      readonly reminder: StoredQuote['reminder']
    }): Promise<Acted> =>
      db.transaction().execute(async (transaction): Promise<Acted> => {
        const row = await lockQuote(transaction, engine, id)
        if (!row) return 'gone'
        const isOpen = isWaiting(row, now) && row.reminders < MOST_REMINDERS
        if (row.version !== version || (reminder && !isOpen)) return 'overtaken'
        const set = reminder
          ? { reminder_day: reminder.day, reminder_by: reminder.by }
          : NO_REMINDER_DAY
        await transaction
          .updateTable('quotes')
          .set({ ...set, version: version + 1 })
          .where('id', '=', id)
          .execute()
        await countChange(transaction)
        return 'stored'
      }),

    /** Also after its end: then it can be accepted again. The PDF that was sent is kept beside the new one. */
    extend: ({ validUntil, validBefore, pdf, ...action }: Extending): Promise<Acted> =>
      acting(
        action,
        ({ state }) =>
          state === 'sent'
            ? { valid_until: validUntil, valid_before: validBefore, change_asked_at: null }
            : undefined,
        async (transaction, { revision, events }) => {
          await transaction
            .insertInto('quote_extensions')
            .values({
              quote_id: action.id,
              revision,
              position: events + 1,
              at: action.now,
              valid_until: validUntil,
              pdf: pdf.toString('base64'),
              pdf_sha256: sha256(pdf),
            })
            .execute()
        },
      ),

    /** By telephone or on paper, as the seller says: also after the end of the validity, or after a refusal. */
    acceptElsewhere: (action: SellerAction): Promise<Acted> =>
      acting(action, ({ state }) =>
        state === 'accepted' ? undefined : { state: 'accepted', answered_at: action.now },
      ),
  }
}

/** One that leaves on the day, or later, is the one that was wanted then. */
function isLastOrDated({ reminders, reminder_day: day }: QuoteRow, now: number): boolean {
  return reminders + 1 >= MOST_REMINDERS || (day !== null && day <= dayOf(now))
}

function isWaiting({ state, valid_before: validBefore }: QuoteRow, now: number): boolean {
  return state === 'sent' && validBefore !== null && now < validBefore
}

function problemOf(
  row: QuoteRow,
  { revision, answer, now }: Pick<Answering, 'revision' | 'answer' | 'now'>,
): Answered | undefined {
  if (row.revision !== revision) return 'superseded'
  if (row.state !== 'sent') return 'answered'
  const isOver = !isWaiting(row, now)
  if (answer !== 'renew') return isOver ? 'expired' : undefined
  // One that is still valid needs no renewal, and one renewal is asked for once.
  return isOver && row.change_asked_at === null ? undefined : 'answered'
}

function changedBy(answer: CustomerAnswer, { version }: QuoteRow, now: number): Partial<QuoteRow> {
  const next = { version: version + 1 }
  switch (answer) {
    case 'accept':
      return { ...next, state: 'accepted', answered_at: now }
    case 'decline':
      return { ...next, state: 'declined', answered_at: now }
    case 'change':
    case 'renew':
      return { ...next, change_asked_at: now }
  }
}

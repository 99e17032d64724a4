import type { Database, Engine } from '../../../../server/database/database.ts'
import type { NewDelivery } from '../../../../server/outbox/delivery.ts'
import type { QuoteNumber } from '../../wire/quote-number.ts'
import { sha256 } from '../evidence.ts'
import type { EventFacts, NewRevision } from '../stored-quote.ts'
import {
  changeQuote,
  listedColumns,
  lockQuote,
  moveRequests,
  NO_REMINDER_DAY,
  type QuoteRow,
  type QuoteTransaction,
  type Tables,
} from './quote-rows.ts'

export interface Sending {
  readonly id: string
  /** As the seller saw the quote, and its draft. */
  readonly version: number
  readonly draftVersion: number
  /** The quote's own; before it is sent for the first time, the one that its PDF shows. */
  readonly number: QuoteNumber
  readonly revision: NewRevision
  /** The first moment at which it can no longer be accepted. */
  readonly validBefore: number
  /** Empty: the seller hands it over. */
  readonly recipients: readonly string[]
  /** Where the desk that sends it is open. */
  readonly pageUrl?: string | undefined
  readonly by: string
  readonly deliveries: readonly NewDelivery[]
  readonly now: number
}

export type Sent = 'stored' | 'overtaken' | 'number-taken' | 'gone'

export function createSending(db: Database<Tables>, engine: Engine) {
  return {
    /** The number that the next quote of a year gets, unless another one is quicker. */
    async nextNumber(year: number, first: QuoteNumber | undefined): Promise<QuoteNumber> {
      const row = await db
        .selectFrom('quote_numbers')
        .select('last')
        .where('year', '=', year)
        .executeTakeFirst()
      const begin = first?.year === year ? first.sequence : 1
      return { year, sequence: Math.max(begin, (row?.last ?? 0) + 1) }
    },

    /** Number, revision, state, history, deliveries and the state of the requests in one commit. */
    send: (sending: Sending): Promise<Sent> =>
      db.transaction().execute(async (transaction): Promise<Sent> => {
        const row = await lockQuote(transaction, engine, sending.id)
        if (!row) return 'gone'
        const isSeen =
          row.version === sending.version &&
          row.draft !== null &&
          row.draft_version === sending.draftVersion
        if (!isSeen || row.state === 'accepted') return 'overtaken'
        if (row.sequence === null && !(await takeNumber(transaction, sending.number))) {
          return 'number-taken'
        }
        await store(transaction, row, sending)
        const { by, now } = sending
        await moveRequests(transaction, engine, row.id, { state: 'quoted', by, now })
        return 'stored'
      }),
  }
}

/**
 * False where another quote has it, or a later one. The condition is checked by the statement that writes: whoever
 * comes second waits for the first one to end, and a transaction that fails leaves no gap.
 */
async function takeNumber(
  transaction: QuoteTransaction,
  { year, sequence }: QuoteNumber,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('quote_numbers')
    .values({ year, last: sequence })
    .onConflict((conflict) =>
      conflict
        .column('year')
        .doUpdateSet({ last: sequence })
        .where('quote_numbers.last', '<', sequence),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

async function store(
  transaction: QuoteTransaction,
  row: QuoteRow,
  { number, revision: sent, validBefore, recipients, pageUrl, by, deliveries, now }: Sending,
): Promise<void> {
  const revision = row.revision + 1
  const pdfSha256 = sha256(sent.pdf)
  const conditionsSha256 = sha256(sent.conditions)
  await transaction
    .insertInto('quote_revisions')
    .values({
      quote_id: row.id,
      revision,
      sent_at: now,
      sent_by: by,
      content: JSON.stringify(sent.content),
      document: JSON.stringify(sent.document),
      conditions: sent.conditions,
      conditions_source: sent.conditionsSource,
      conditions_sha256: conditionsSha256,
      pdf: sent.pdf.toString('base64'),
      pdf_sha256: pdfSha256,
      total_cents: sent.totalCents,
    })
    .execute()
  for (const [line, { type, content }] of sent.pictures) {
    await transaction
      .insertInto('quote_pictures')
      .values({ quote_id: row.id, revision, line, type, content: content.toString('base64') })
      .execute()
  }
  const facts: EventFacts = {
    number: `${number.year}/${number.sequence}`,
    recipients: recipients.join(', '),
    validUntil: sent.content.validUntil,
    total: sent.totalCents,
    pdfSha256,
    conditionsSha256,
  }
  const kind = recipients.length > 0 ? 'sent' : 'handed-over'
  const set = {
    state: 'sent',
    version: row.version + 1,
    year: number.year,
    sequence: number.sequence,
    revision,
    valid_until: sent.content.validUntil,
    valid_before: validBefore,
    total_cents: sent.totalCents,
    recipients: JSON.stringify(recipients),
    page_url: pageUrl ?? row.page_url,
    first_sent_at: row.first_sent_at ?? now,
    sent_at: now,
    answered_at: null,
    opened_at: null,
    opened_count: 0,
    change_asked_at: null,
    reminders: 0,
    ...NO_REMINDER_DAY,
    draft: null,
    ...listedColumns(sent.content, number),
  } as const
  await changeQuote(transaction, row, {
    set,
    event: { kind, revision, by, facts },
    deliveries,
    now,
  })
}

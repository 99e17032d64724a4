import { sql, type Selectable, type Transaction } from 'kysely'
import type { Cents } from '../../../../order/money.ts'
import type { Engine } from '../../../../server/database/database.ts'
import type { NewDelivery } from '../../../../server/outbox/delivery.ts'
import { addDeliveries } from '../../../../server/outbox/delivery-rows.ts'
import type { DeliveryTables } from '../../../../server/outbox/delivery-table.ts'
import { typedWords } from '../../../requests/server/inbox/typed-words.ts'
import type { InboxTables } from '../../../requests/server/inbox/inbox-table.ts'
import type { RequestTables } from '../../../requests/server/request-table.ts'
import { moveRequest } from '../../../requests/server/seller/move-request.ts'
import type { SellerTables } from '../../../requests/server/seller/seller-table.ts'
import type { SellerState } from '../../../requests/wire.ts'
import type { QuoteDraft } from '../../wire/quote-draft.ts'
import { numberInWords } from '../../wire/quote-number.ts'
import { eventHash } from '../evidence.ts'
import type { NewEvent, StoredQuote } from '../stored-quote.ts'
import type { QuoteTable, QuoteTables } from './quote-table.ts'

export type Tables = QuoteTables & DeliveryTables & RequestTables & InboxTables & SellerTables
export type QuoteTransaction = Transaction<Tables>
export type QuoteRow = Selectable<QuoteTable>

export const NO_REMINDER_DAY = { reminder_day: null, reminder_by: null } as const

/** Nobody erases these requests meanwhile. SQLite has one writer anyway. */
export async function holdRequests(
  transaction: QuoteTransaction,
  engine: Engine,
  ids: readonly string[],
): Promise<void> {
  if (engine === 'sqlite' || ids.length === 0) return
  await transaction
    .selectFrom('requests')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forShare()
    .execute()
}

/** From here on nobody else changes this quote. Its requests come first, as for whoever erases one of them. */
export async function lockQuote(
  transaction: QuoteTransaction,
  engine: Engine,
  id: string,
): Promise<QuoteRow | undefined> {
  const isPostgres = engine === 'postgres'
  if (isPostgres) await holdRequests(transaction, engine, await requestsOf(transaction, id))
  return transaction
    .selectFrom('quotes')
    .selectAll()
    .where('id', '=', id)
    .$if(isPostgres, (query) => query.forUpdate())
    .executeTakeFirst()
}

/** What becomes of a quote: its row, one more event, and what is delivered of it. */
interface QuoteChange {
  readonly set: Partial<Omit<QuoteRow, 'id' | 'events' | 'chain' | 'touched_at'>>
  readonly event: NewEvent
  readonly deliveries?: readonly NewDelivery[] | undefined
  readonly now: number
}

/** In the transaction that has locked the quote. */
export async function changeQuote(
  transaction: QuoteTransaction,
  { id, events, chain }: Pick<QuoteRow, 'id' | 'events' | 'chain'>,
  { set, event, deliveries = [], now: at }: QuoteChange,
): Promise<void> {
  const position = events + 1
  const hash = eventHash({ quote: id }, position, { ...event, at }, chain)
  const { kind, revision, by, facts } = event
  await transaction
    .insertInto('quote_events')
    .values({
      quote_id: id,
      position,
      at,
      kind,
      revision,
      made_by: by,
      facts: JSON.stringify(facts),
      hash,
    })
    .execute()
  await transaction
    .updateTable('quotes')
    .set({ ...set, events: position, chain: hash, touched_at: at })
    .where('id', '=', id)
    .execute()
  await addDeliveries(transaction, deliveries)
  await countChange(transaction)
}

/** The requests that a quote answers follow it. */
export async function moveRequests(
  transaction: QuoteTransaction,
  engine: Engine,
  id: string,
  { state, by, now }: { readonly state: SellerState; readonly by: string; readonly now: number },
): Promise<void> {
  for (const requestId of await requestsOf(transaction, id)) {
    await moveRequest(transaction, engine, { requestId, at: now, by, state })
  }
}

export async function requestsOf(
  transaction: Pick<QuoteTransaction, 'selectFrom'>,
  id: string,
): Promise<string[]> {
  const rows = await transaction
    .selectFrom('quote_requests')
    .select('request_id')
    .where('quote_id', '=', id)
    .orderBy('request_id')
    .execute()
  return rows.map(({ request_id: requestId }) => requestId)
}

/** The last statement of a transaction: whoever changes another quote waits for it. */
export async function countChange(transaction: QuoteTransaction): Promise<void> {
  await transaction
    .insertInto('quote_changes')
    .values({ id: 1, count: 1 })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((row) => ({ count: row('quote_changes.count', '+', 1) })),
    )
    .execute()
}

/** What the list shows and finds of a draft. */
export function listedColumns(
  {
    customer,
    requests,
    lines,
  }: Pick<QuoteDraft, 'customer' | 'requests'> & {
    readonly lines: readonly { readonly title: string }[]
  },
  number: StoredQuote['number'],
): Pick<QuoteRow, 'company' | 'contact' | 'words'> {
  const searched = [
    number ? `${numberInWords(number)} ${number.sequence}` : '',
    ...Object.values(customer),
    ...requests.map(({ number: own }) => String(own ?? '')),
    ...lines.map(({ title }) => title),
  ]
  const words = [...new Set(searched.flatMap(typedWords))]
  return {
    company: customer.company,
    contact: customer.name,
    words: words.map((word) => ` ${word}`).join(''),
  }
}

export function numberOf({ year, sequence }: Pick<QuoteRow, 'year' | 'sequence'>) {
  return year === null || sequence === null ? undefined : { year, sequence }
}

export function fromQuoteRow(row: QuoteRow, requests: readonly string[]): StoredQuote {
  return {
    id: row.id,
    state: row.state,
    version: row.version,
    number: numberOf(row),
    revision: row.revision,
    validUntil: row.valid_until,
    validBefore: row.valid_before,
    totalCents: row.total_cents as Cents | null,
    recipients: JSON.parse(row.recipients) as string[],
    pageUrl: row.page_url ?? undefined,
    createdAt: row.created_at,
    sentAt: row.sent_at,
    answeredAt: row.answered_at,
    openedAt: row.opened_at,
    openedCount: row.opened_count,
    changeAskedAt: row.change_asked_at,
    reminders: row.reminders,
    reminder:
      row.reminder_day === null ? undefined : { day: row.reminder_day, by: row.reminder_by ?? '' },
    touchedAt: row.touched_at,
    draftVersion: row.draft_version,
    draft:
      row.draft === null
        ? undefined
        : {
            draft: JSON.parse(row.draft) as QuoteDraft,
            version: row.draft_version,
            at: row.draft_at,
            session: row.draft_session,
            device: row.draft_device,
          },
    company: row.company,
    contact: row.contact,
    requests,
  }
}

/** Within a search: the beginning of a word. */
export function hasWord(term: string) {
  const escaped = term.replaceAll(/[\\%_]/g, String.raw`\$&`)
  return sql<boolean>`words like ${`% ${escaped}%`} escape '\\'`
}

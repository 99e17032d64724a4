import { sql } from 'kysely'
import type { Database, Engine } from '../../../../server/database/database.ts'
import type { QuoteDraft } from '../../wire/quote-draft.ts'
import { totalsOf } from '../../wire/quote-totals.ts'
import { readDraft } from '../../wire/read-draft.ts'
import type { NewEvent } from '../stored-quote.ts'
import {
  changeQuote,
  countChange,
  fromQuoteRow,
  holdRequests,
  listedColumns,
  lockQuote,
  numberOf,
  type QuoteRow,
  type QuoteTransaction,
  type Tables,
} from './quote-rows.ts'
import { removeQuote } from './erase.ts'

// Whoever has typed nothing for so long has gone away: another device goes on without asking.
const COMPOSES_MS = 10 * 60_000

/** A device on which the desk is open. */
export interface Composer {
  readonly session: string
  readonly device: string
}

export interface NewQuote extends Composer {
  readonly id: string
  readonly draft: QuoteDraft
  readonly now: number
}

export interface SavedDraft extends NewQuote {
  /** The version of the draft that the device has changed. */
  readonly version: number
}

/** The name of another device that composes the draft now. */
export function takenBy(
  draft: { readonly session: string; readonly device: string; readonly at: number },
  session: string,
  now: number,
): string | undefined {
  const isTaken = draft.session !== session && now < draft.at + COMPOSES_MS
  return isTaken ? draft.device || 'un altro dispositivo' : undefined
}

/** What is being composed. */
export function createDrafts(db: Database<Tables>, engine: Engine) {
  const locked = <Result>(
    id: string,
    work: (transaction: QuoteTransaction, row: QuoteRow) => Promise<Result>,
    draft?: QuoteDraft,
  ): Promise<Result | 'gone'> =>
    db.transaction().execute(async (transaction) => {
      await holdRequests(transaction, engine, draft ? namedIn(draft) : [])
      const row = await lockQuote(transaction, engine, id)
      return row ? work(transaction, row) : 'gone'
    })

  return {
    begin: ({ id, draft, session, device, now }: NewQuote): Promise<void> =>
      db.transaction().execute(async (transaction) => {
        await holdRequests(transaction, engine, namedIn(draft))
        await transaction
          .insertInto('quotes')
          .values({
            id,
            state: 'draft',
            version: 0,
            revision: 0,
            recipients: '[]',
            created_at: now,
            opened_count: 0,
            reminders: 0,
            touched_at: now,
            events: 0,
            chain: '',
            total_cents: draftTotal(draft),
            ...draftColumns({ draft, session, device, now }, 1),
            ...listedColumns(draft, undefined),
          })
          .execute()
        await nameRequests(transaction, id, draft)
        const event: NewEvent = { kind: 'created', revision: 0, by: device, facts: {} }
        await changeQuote(transaction, { id, events: 0, chain: '' }, { set: {}, event, now })
      }),

    saveDraft: (saved: SavedDraft): Promise<'stored' | 'taken' | 'overtaken' | 'gone'> =>
      locked(
        saved.id,
        async (transaction, row) => {
          const { version, draft, session, now, id } = saved
          if (row.draft === null) return 'gone'
          const { draft_session, draft_device, draft_at } = row
          const composer = { session: draft_session, device: draft_device, at: draft_at }
          if (takenBy(composer, session, now)) return 'taken'
          if (row.draft_version !== version) return 'overtaken'
          await transaction
            .updateTable('quotes')
            .set({
              ...draftColumns(saved, version + 1),
              // Of a quote that was sent, the list adds up what the customer has.
              ...(row.revision === 0 && { total_cents: draftTotal(draft) }),
              ...listedColumns(draft, numberOf(row)),
              touched_at: now,
            })
            .where('id', '=', id)
            .execute()
          await keepRequests(transaction, id, draft)
          await countChange(transaction)
          return 'stored'
        },
        saved.draft,
      ),

    /** From now on this device composes it. */
    takeOverDraft: ({
      id,
      session,
      device,
      now,
    }: Composer & { readonly id: string; readonly now: number }): Promise<'stored' | 'gone'> =>
      locked(id, async (transaction, row) => {
        if (row.draft === null) return 'gone'
        await transaction
          .updateTable('quotes')
          .set({ draft_session: session, draft_device: device, draft_at: now })
          .where('id', '=', id)
          .execute()
        await countChange(transaction)
        return 'stored'
      }),

    /** A quote that was never sent goes with it. */
    dropDraft: ({ id }: { readonly id: string }): Promise<'stored' | 'gone'> =>
      locked(id, async (transaction, row) => {
        if (row.draft === null) return 'gone'
        if (row.revision === 0) {
          await removeQuote(transaction, id)
        } else {
          const sent = await transaction
            .selectFrom('quote_revisions')
            .select('content')
            .where('quote_id', '=', id)
            .where('revision', '=', row.revision)
            .executeTakeFirstOrThrow()
          const content = JSON.parse(sent.content) as QuoteDraft
          await transaction
            .updateTable('quotes')
            .set({ draft: null, ...listedColumns(content, numberOf(row)) })
            .where('id', '=', id)
            .execute()
          await keepRequests(transaction, id, content)
        }
        await countChange(transaction)
        return 'stored'
      }),

    /** Begins the next revision, from `draft`. An accepted quote has none: another one is begun. */
    revise: ({
      id,
      version,
      draft,
      session,
      device,
      now,
    }: SavedDraft): Promise<'stored' | 'overtaken' | 'gone'> =>
      locked(id, async (transaction, row) => {
        const isOpen = row.revision > 0 && row.state !== 'accepted' && row.draft === null
        if (row.version !== version || !isOpen) return 'overtaken'
        const set = {
          ...draftColumns({ draft, session, device, now }, row.draft_version + 1),
          ...listedColumns(draft, numberOf(row)),
        }
        const event: NewEvent = {
          kind: 'revised',
          revision: row.revision + 1,
          by: device,
          facts: {},
        }
        await changeQuote(transaction, row, { set, event, now })
        return 'stored'
      }),
  }
}

export async function readQuotes(db: Database<Tables>, rows: readonly QuoteRow[]) {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const requests = await db
    .selectFrom('quote_requests')
    .selectAll()
    .where('quote_id', 'in', ids)
    .orderBy('request_id')
    .execute()
  return rows.map((row) =>
    fromQuoteRow(
      row,
      requests.flatMap((each) => (each.quote_id === row.id ? each.request_id : [])),
    ),
  )
}

/** Null while it cannot be added up. */
function draftTotal(draft: QuoteDraft): number | null {
  const read = readDraft(draft)
  if (!('content' in read)) return null
  return totalsOf(read.content.lines, read.content.prices)?.total ?? null
}

function draftColumns({ draft, session, device, now }: Omit<NewQuote, 'id'>, version: number) {
  return {
    draft: JSON.stringify(draft),
    draft_version: version,
    draft_at: now,
    draft_session: session,
    draft_device: device,
  }
}

async function keepRequests(
  transaction: QuoteTransaction,
  id: string,
  draft: Pick<QuoteDraft, 'requests'>,
): Promise<void> {
  await transaction.deleteFrom('quote_requests').where('quote_id', '=', id).execute()
  await nameRequests(transaction, id, draft)
}

/** Those that are stored: one that is erased is not named again. */
async function nameRequests(
  transaction: QuoteTransaction,
  id: string,
  draft: Pick<QuoteDraft, 'requests'>,
): Promise<void> {
  const named = namedIn(draft)
  if (named.length === 0) return
  const stored = transaction
    .selectFrom('requests')
    .select([sql<string>`${id}`.as('quote_id'), 'id'])
    .where('id', 'in', named)
  await transaction
    .insertInto('quote_requests')
    .columns(['quote_id', 'request_id'])
    .expression(stored)
    .execute()
}

function namedIn({ requests }: Pick<QuoteDraft, 'requests'>): string[] {
  return [...new Set(requests.map(({ id }) => id))]
}

import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../../../../server/database/database.ts'
import {
  QUOTE_AMOUNTS,
  QUOTE_FILTER_IDS,
  type QuoteAmount,
  type QuoteFigures,
  type QuoteFilter,
  type QuoteGroup,
} from '../../wire/desk-api.ts'
import type { StoredQuote } from '../stored-quote.ts'
import { MOST_REMINDERS } from './answers.ts'
import { readQuotes } from './drafts.ts'
import { hasWord, type Tables } from './quote-rows.ts'

const DAY_MS = 24 * 60 * 60_000
// After so long without a sign of the customer the seller asks whether the quote has arrived.
const SILENT_MS = 4 * DAY_MS
export const EXPIRING_MS = 7 * DAY_MS

/** What the seller looks for. */
export interface QuoteSearch {
  /** Beginnings of words; a quote must have all of them. */
  readonly terms: readonly string[]
  readonly filter?: QuoteFilter | undefined
  /** Sent since then, or begun where they are not sent. */
  readonly since?: number | undefined
  readonly amount?: QuoteAmount | undefined
}

/** Where a page has ended. */
export interface QuotePlace {
  readonly group: QuoteGroup
  readonly touchedAt: number
  readonly id: string
}

/** Open quotes before closed ones, in the order of what was last done with them, newest first. */
export interface QuotePage extends QuoteSearch {
  readonly before?: QuotePlace | undefined
  readonly most: number
}

export function createQuoteList(db: Database<Tables>) {
  return {
    async rows({ before, most, ...search }: QuotePage, now: number): Promise<StoredQuote[]> {
      const closed = sql`case when ${isClosed(now)} then 1 else 0 end`
      const rows = await db
        .selectFrom('quotes')
        .selectAll()
        .where(foundBy(search, now))
        .$if(before !== undefined, (query) => query.where(isAfter(closed, before)))
        .orderBy(closed)
        .orderBy('touched_at', 'desc')
        .orderBy('id', 'desc')
        .limit(most)
        .execute()
      return readQuotes(db, rows)
    },

    /** `monthStart` is the first moment of this month in Italy. */
    async figures(
      now: number,
      monthStart: number,
      search: QuoteSearch = { terms: [] },
    ): Promise<Omit<QuoteFigures, 'response'>> {
      const found = foundBy(search, now)
      const openFound = sql`(${found} and not ${isClosed(now)})`
      const closedFound = sql`(${found} and ${isClosed(now)})`
      const isExpired = matching('expired', now)
      const counted = QUOTE_FILTER_IDS.map((id) => count(matching(id, now), id))
      const open = matching('waiting', now)
      const expiring = sql<boolean>`(${open} and change_asked_at is null and valid_before < ${now + EXPIRING_MS})`
      const accepted = sql<boolean>`(state = 'accepted' and answered_at >= ${monthStart})`
      const lost = sql<boolean>`((state = 'declined' and answered_at >= ${monthStart}) or (${isExpired} and valid_before >= ${monthStart}))`
      const { rows } = await sql<Record<string, number | string>>`select ${sql.join([
        ...counted,
        sql`count(*) as every`,
        count(openFound, 'open_found'),
        sum(openFound, 'open_found_cents'),
        count(closedFound, 'closed_found'),
        sum(closedFound, 'closed_found_cents'),
        count(open, 'open_count'),
        sum(open, 'open_cents'),
        count(expiring, 'expiring_count'),
        sum(expiring, 'expiring_cents'),
        count(accepted, 'accepted_count'),
        sum(accepted, 'accepted_cents'),
        count(sql<boolean>`(first_sent_at >= ${monthStart})`, 'sent_count'),
        count(lost, 'lost_count'),
        sum(lost, 'lost_cents'),
      ])} from quotes`.execute(db)
      const figure = (name: string) => Number(rows[0]?.[name] ?? 0)
      return {
        counts: Object.fromEntries(
          QUOTE_FILTER_IDS.map((id) => [id, figure(id)]),
        ) as QuoteFigures['counts'],
        all: figure('every'),
        groups: {
          open: { count: figure('open_found'), cents: figure('open_found_cents') },
          closed: { count: figure('closed_found'), cents: figure('closed_found_cents') },
        },
        open: { count: figure('open_count'), cents: figure('open_cents') },
        expiring: { count: figure('expiring_count'), cents: figure('expiring_cents') },
        accepted: {
          count: figure('accepted_count'),
          cents: figure('accepted_cents'),
          sent: figure('sent_count'),
        },
        lost: { count: figure('lost_count'), cents: figure('lost_cents') },
      }
    },

    /** Differs after each change, whichever instance stored it. */
    async changes(): Promise<number> {
      const row = await db.selectFrom('quote_changes').select('count').executeTakeFirst()
      return row?.count ?? 0
    },
  }
}

/** The condition of a search. */
export function foundBy(
  { terms, filter, since, amount }: QuoteSearch,
  now: number,
): RawBuilder<boolean> {
  const range = amount && QUOTE_AMOUNTS[amount]
  const conditions = [
    ...terms.map(hasWord),
    ...(filter ? [matching(filter, now)] : []),
    ...(since === undefined ? [] : [sql<boolean>`coalesce(sent_at, created_at) >= ${since}`]),
    ...(range
      ? [sql<boolean>`(total_cents >= ${range.from} and total_cents < ${range.below})`]
      : []),
  ]
  return conditions.length === 0
    ? sql<boolean>`(1 = 1)`
    : sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

function isClosed(now: number): RawBuilder<boolean> {
  return sql`(state in ('accepted', 'declined') or ${matching('expired', now)})`
}

function isAfter(closed: RawBuilder<unknown>, before: QuotePlace | undefined) {
  const { group = 'open', touchedAt = 0, id = '' } = before ?? {}
  const own = group === 'closed' ? sql.lit(1) : sql.lit(0)
  return sql<boolean>`(${closed} > ${own} or (${closed} = ${own} and (touched_at, id) < (${touchedAt}, ${id})))`
}

export function matching(filter: QuoteFilter, now: number): RawBuilder<boolean> {
  const isSent = sql`state = 'sent'`
  switch (filter) {
    case 'drafts':
      return sql`(draft is not null)`
    case 'waiting':
      return sql`(${isSent} and (change_asked_at is not null or valid_before > ${now}))`
    case 'remind':
      return sql`(${isSent} and change_asked_at is null and valid_before > ${now}
        and reminders < ${MOST_REMINDERS} and reminder_day is null and touched_at <= ${now - SILENT_MS} and draft is null)`
    case 'accepted':
    case 'declined':
      return sql`(state = ${sql.lit(filter)})`
    case 'expired':
      return sql`(${isSent} and change_asked_at is null and valid_before <= ${now})`
  }
}

function count(condition: RawBuilder<unknown>, name: string): RawBuilder<unknown> {
  return sql`count(case when ${condition} then 1 end) as ${sql.ref(name)}`
}

function sum(condition: RawBuilder<unknown>, name: string): RawBuilder<unknown> {
  return sql`coalesce(sum(case when ${condition} then total_cents end), 0) as ${sql.ref(name)}`
}

import { sql } from 'kysely'
import type { Database } from '../../../server/database/database.ts'
import { firstRowId, firstSortKey } from '../../../server/database/row-id.ts'
import type { InboxTables } from '../../requests/server/inbox/inbox-table.ts'
import type { RequestTables } from '../../requests/server/request-table.ts'

export type TrendStore = ReturnType<typeof createTrendStore>
export type TrendCounts = Awaited<ReturnType<TrendStore['since']>>

/** Counts what is stored: inbox and lines are in the order of time. */
export function createTrendStore(db: Database<InboxTables & RequestTables>) {
  const requests = sql<number>`cast(count(*) as integer)`.as('requests')

  const cents = sql<number>`cast(coalesce(sum(cents), 0) as bigint)`.as('cents')

  /** By the day in Italy and the seller's state. */
  const daysSince = (ms: number) =>
    db
      .selectFrom('inbox')
      .select(['day', 'state', requests])
      .select([cents, sql<number>`cast(count(cents) as integer)`.as('calculated')])
      .where('sort_key', '>=', firstSortKey(ms))
      .groupBy(['day', 'state'])
      .execute()

  return {
    daysSince,

    async since(ms: number) {
      const days = daysSince(ms)
      const answers = db
        .selectFrom('inbox')
        .select([sql<number>`answer_minutes`.as('minutes'), requests])
        .where('sort_key', '>=', firstSortKey(ms))
        .where('answer_minutes', 'is not', null)
        .groupBy('answer_minutes')
        .orderBy('answer_minutes')
        .execute()
      const chosen = db
        .selectFrom('request_lines')
        .select([sql<string>`product`.as('product'), sql<string>`color`.as('color'), cents])
        .select(sql<number>`cast(count(*) as integer)`.as('gadgets'))
        .where('request_id', '>=', firstRowId(ms))
        .where('product', 'is not', null)
        .groupBy(['product', 'color'])
        .execute()
      const lost = db
        .selectFrom('inbox')
        .select(['loss_reason as reason', requests])
        .where('sort_key', '>=', firstSortKey(ms))
        .where('state', '=', 'lost')
        .groupBy('loss_reason')
        .execute()
      return {
        days: await days,
        /** How many first answers took how many minutes, the quickest first. */
        answers: await answers,
        /** Gadgets, of which a request has one or several; only what the server has calculated. */
        chosen: await chosen,
        /** By the reason that the seller gave; null where none was given. */
        lost: await lost,
      }
    },
  }
}

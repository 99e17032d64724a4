import { sql } from 'kysely'
import type { Database } from '../../../server/database/database.ts'
import { firstRowId, firstSortKey } from '../../../server/database/row-id.ts'
import { startOfDay } from '../../../server/messages/italian-date.ts'
import type { InboxTables } from '../../requests/server/inbox/inbox-table.ts'
import type { RequestTables } from '../../requests/server/request-table.ts'
import { weekOfDay } from './trend-periods.ts'
import type { CountedRequests, KeyCount, TrendStore } from './trend-store.ts'

/** Counts what is stored: inbox and lines are in the order of time. */
export function createTrendStore(db: Database<InboxTables & RequestTables>): TrendStore {
  const requests = sql<number>`cast(count(*) as integer)`.as('requests')

  const byDay = (since: number) =>
    db
      .selectFrom('inbox')
      .select(['day', 'state', requests])
      .select(sql<number>`cast(coalesce(sum(cents), 0) as bigint)`.as('cents'))
      .where('sort_key', '>=', firstSortKey(since))
      .groupBy(['day', 'state'])
      .orderBy('day')
      .orderBy('state')
      .execute()

  const answersSince = (since: number) =>
    db
      .selectFrom('inbox')
      .select(['answer_minutes', requests])
      .where('sort_key', '>=', firstSortKey(since))
      .where('answer_minutes', 'is not', null)
      .groupBy('answer_minutes')
      .orderBy('answer_minutes')
      .execute()

  const chosenSince = (since: number) =>
    db
      .selectFrom('request_lines')
      .select(['product', 'color', requests])
      .where('request_id', '>=', firstRowId(since))
      .where('product', 'is not', null)
      .groupBy(['product', 'color'])
      .execute()

  return {
    async since(month) {
      const first = startOfDay(`${month}-01`) ?? 0
      const [days, answers, chosen] = await Promise.all([
        byDay(first),
        answersSince(first),
        chosenSince(first),
      ])
      return {
        weeks: addedUp(days, ({ day }) => weekOfDay(day)).map(([period, all]) => ({
          period,
          ...all,
        })),
        months: addedUp(days, ({ day, state }) => `${day.slice(0, 7)} ${state}`).map(
          ([key, all]) => {
            const [period = '', state] = key.split(' ')
            return { period, state: state as (typeof days)[number]['state'], ...all }
          },
        ),
        products: ranked(addedUp(chosen, ({ product }) => product ?? '')),
        colors: ranked(addedUp(chosen, ({ color }) => color ?? '')),
        answers: answers.map(({ answer_minutes: minutes, requests: count }) => ({
          minutes: minutes ?? 0,
          requests: count,
        })),
      }
    },
  }
}

type Sums = Omit<CountedRequests, 'period'>

/** In the order in which the keys come. */
function addedUp<Row extends { readonly requests: number; readonly cents?: number }>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
): [key: string, sums: Sums][] {
  const sums = new Map<string, Sums>()
  for (const row of rows) {
    const { requests = 0, cents = 0 } = sums.get(keyOf(row)) ?? {}
    const sum = { requests: requests + row.requests, cents: cents + (row.cents ?? 0) }
    sums.set(keyOf(row), sum)
  }
  return [...sums]
}

/** The most frequent first. */
function ranked(sums: readonly [key: string, sums: Sums][]): KeyCount[] {
  return sums
    .map(([key, { requests }]) => ({ key, requests }))
    .sort((a, b) => b.requests - a.requests || (a.key < b.key ? -1 : 1))
}

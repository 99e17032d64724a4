import type { SellerState } from '../../../order/seller-states.ts'
import type { Database } from '../../database/database.ts'
import type { RequestTables } from '../request-table.ts'
import type { TrendStore } from './trend-store.ts'
import type { TrendTables } from './trend-table.ts'

/** Reads counters only: a million requests take as long as a thousand. */
export function createTrendStore(db: Database<TrendTables & RequestTables>): TrendStore {
  const counts = (kind: 'week' | 'state', since: string) =>
    db
      .selectFrom('trend_counts')
      .select(['period', 'key', 'requests', 'cents'])
      .where('kind', '=', kind)
      .where('period', '>=', since)
      .execute()

  const byKey = (kind: 'product' | 'color' | 'answer', since: string) =>
    db
      .selectFrom('trend_counts')
      .select(['key', (all) => all.fn.sum<number>('requests').as('requests')])
      .where('kind', '=', kind)
      .where('period', '>=', since)
      .groupBy('key')
      .execute()

  async function ranked(kind: 'product' | 'color', since: string) {
    const rows = await byKey(kind, since)
    return rows.toSorted((a, b) => b.requests - a.requests || (a.key < b.key ? -1 : 1))
  }

  async function isBehind(): Promise<boolean> {
    const newest = db.selectFrom('requests').select('id').orderBy('id', 'desc').limit(1)
    const row = await db
      .selectFrom(newest.as('newest'))
      .leftJoin('trend_requests', 'trend_requests.request_id', 'newest.id')
      .select('trend_requests.request_id')
      .executeTakeFirst()
    return row?.request_id === null
  }

  return {
    async since(week, month) {
      const states = await counts('state', month)
      const answers = await byKey('answer', month)
      return {
        weeks: await counts('week', week),
        months: states.map((row) => ({ ...row, state: row.key as SellerState })),
        products: await ranked('product', month),
        colors: await ranked('color', month),
        answers: answers
          .map(({ key, requests }) => ({ minutes: Number(key), requests }))
          .sort((a, b) => a.minutes - b.minutes),
        isBehind: await isBehind(),
      }
    },
  }
}

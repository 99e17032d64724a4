import type { SellerState } from '../../requests/wire/seller-states.ts'
import type { Database } from '../../../server/database/database.ts'
import type { RequestTables } from '../../requests/server/request-table.ts'
import type { TrendStore } from './trend-store.ts'
import type { TrendKind, TrendTables } from './trend-table.ts'

/** Reads counters only: a million requests take as long as a thousand. */
export function createTrendStore(db: Database<TrendTables & RequestTables>): TrendStore {
  const countersSince = (month: string, kinds: readonly TrendKind[]) =>
    db.selectFrom('trend_counts').where('kind', 'in', kinds).where('period', '>=', month)

  const byPeriod = (month: string) =>
    countersSince(month, ['week', 'state'])
      .select(['kind', 'period', 'key', 'requests', 'cents'])
      .execute()

  const byKey = (month: string) =>
    countersSince(month, ['product', 'color', 'answer'])
      .select(['kind', 'key', (all) => all.fn.sum<number>('requests').as('requests')])
      .groupBy(['kind', 'key'])
      .execute()

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
    async since(month) {
      const [periods, keys, behind] = await Promise.all([byPeriod(month), byKey(month), isBehind()])
      const ranked = (kind: TrendKind) =>
        keys
          .filter((row) => row.kind === kind)
          .sort((a, b) => b.requests - a.requests || (a.key < b.key ? -1 : 1))
      return {
        weeks: periods.filter(({ kind }) => kind === 'week'),
        months: periods
          .filter(({ kind }) => kind === 'state')
          .map((row) => ({ ...row, state: row.key as SellerState })),
        products: ranked('product'),
        colors: ranked('color'),
        answers: ranked('answer')
          .map(({ key, requests }) => ({ minutes: Number(key), requests }))
          .sort((a, b) => a.minutes - b.minutes),
        isBehind: behind,
      }
    },
  }
}

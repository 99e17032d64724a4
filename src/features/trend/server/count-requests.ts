import { sql, type Insertable, type Selectable, type Transaction } from 'kysely'
import { isAnswer, SELLER_STATE_IDS, type SellerState } from '../../requests/wire/seller-states.ts'
import type { Engine } from '../../../server/database/database.ts'
import { timeOfRowId } from '../../../server/database/row-id.ts'
import type { InboxTables } from '../../requests/server/inbox/inbox-table.ts'
import type { StoredRequest } from '../../requests/server/request-store.ts'
import type { SellerTables } from '../../requests/server/seller/seller-table.ts'
import { answerMinutes, countedOrder } from './counted-facts.ts'
import { monthOf, weekOf } from './trend-periods.ts'
import type { TrendCountTable, TrendKind, TrendRequestTable, TrendTables } from './trend-table.ts'

type Tables = TrendTables & InboxTables & SellerTables
type Counted = Selectable<TrendRequestTable>
type Count = Selectable<TrendCountTable>

/**
 * Counts requests that are in the inbox and were not counted before. Counters are the last rows that
 * a transaction changes, in one order, so that two of them cannot wait for each other.
 */
export async function countRequests(
  transaction: Transaction<Tables>,
  engine: Engine,
  requests: readonly Pick<StoredRequest, 'id' | 'order'>[],
): Promise<void> {
  const ids = requests.map(({ id }) => id)
  const states = await transaction
    .selectFrom('inbox_requests')
    .select(['request_id', 'state'])
    .where('request_id', 'in', ids)
    .orderBy('request_id')
    // Whoever changes a state now waits, and then finds the request counted.
    .$if(engine === 'postgres', (query) => query.forUpdate())
    .execute()
  const stateOf = new Map(states.map(({ request_id: id, state }) => [id, state]))
  const answeredAt = await firstAnswers(transaction, ids)
  const rows = requests.map(({ id, order }): Insertable<TrendRequestTable> => {
    const at = answeredAt.get(id)
    const { product = '', color = '', cents = 0 } = countedOrder(order) ?? {}
    return {
      request_id: id,
      product,
      color,
      cents,
      state: stateOf.get(id) ?? 'new',
      answer_minutes: at === undefined ? null : answerMinutes(at - timeOfRowId(id)),
    }
  })
  // Another instance may have been faster: it has counted.
  const added = await transaction
    .insertInto('trend_requests')
    .values(rows)
    .onConflict((conflict) => conflict.column('request_id').doNothing())
    .returningAll()
    .execute()
  await changeCounts(transaction, [], added)
}

/** By the history, which is never rewritten. */
async function firstAnswers(
  transaction: Transaction<SellerTables>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await transaction
    .selectFrom('seller_changes')
    .select(['request_id', (all) => all.fn.min('at').as('at')])
    .where('request_id', 'in', ids)
    .where('kind', '=', 'state')
    .where('value', 'in', SELLER_STATE_IDS.filter(isAnswer))
    .groupBy('request_id')
    .execute()
  return new Map(rows.map(({ request_id: id, at }) => [id, at]))
}

/** A request that is not counted yet will be, with this state. */
export async function moveInTrend(
  transaction: Transaction<TrendTables>,
  id: string,
  state: SellerState,
  at: number,
): Promise<void> {
  const before = await transaction
    .selectFrom('trend_requests')
    .selectAll()
    .where('request_id', '=', id)
    .executeTakeFirst()
  if (!before) return
  const answer = isAnswer(state) ? answerMinutes(at - timeOfRowId(id)) : null
  const after = { ...before, state, answer_minutes: before.answer_minutes ?? answer }
  await transaction
    .updateTable('trend_requests')
    .set({ state, answer_minutes: after.answer_minutes })
    .where('request_id', '=', id)
    .execute()
  await changeCounts(transaction, [before], [after])
}

/** Within the transaction that has erased the request, so that nobody counts it after this. */
export async function eraseFromTrend(
  transaction: Transaction<TrendTables>,
  id: string,
): Promise<void> {
  const erased = await transaction
    .deleteFrom('trend_requests')
    .where('request_id', '=', id)
    .returningAll()
    .execute()
  await changeCounts(transaction, erased, [])
}

async function changeCounts(
  transaction: Transaction<TrendTables>,
  removed: readonly Counted[],
  added: readonly Counted[],
): Promise<void> {
  const counts = countersOf(removed, added)
  if (counts.length === 0) return
  await transaction
    .insertInto('trend_counts')
    .values(counts)
    .onConflict((conflict) =>
      conflict.columns(['kind', 'period', 'key']).doUpdateSet({
        requests: sql`trend_counts.requests + excluded.requests`,
        cents: sql`trend_counts.cents + excluded.cents`,
      }),
    )
    .execute()
  if (removed.length === 0) return
  const values = (name: 'kind' | 'period') => [...new Set(counts.map((count) => count[name]))]
  await transaction
    .deleteFrom('trend_counts')
    .where('kind', 'in', values('kind') as TrendKind[])
    .where('period', 'in', values('period'))
    .where('requests', '=', 0)
    .execute()
}

/** What changes in the counters, in the order in which they are locked. */
export function countersOf(removed: readonly Counted[], added: readonly Counted[]): Count[] {
  return addedUp([
    ...removed.flatMap((row) => countsOf(row, -1)),
    ...added.flatMap((row) => countsOf(row, 1)),
  ])
}

/** Everything that one request counts for, or no longer counts for. */
function countsOf(row: Counted, times: 1 | -1): Count[] {
  const at = timeOfRowId(row.request_id)
  const [week, month] = [weekOf(at), monthOf(at)]
  const count = (kind: TrendKind, period: string, key: string, cents = 0): Count => ({
    kind,
    period,
    key,
    requests: times,
    cents: times * cents,
  })
  return [
    count('week', week, '', row.cents),
    count('state', month, row.state, row.cents),
    ...(row.product === ''
      ? []
      : [count('product', month, row.product), count('color', month, row.color)]),
    ...(row.answer_minutes === null ? [] : [count('answer', month, String(row.answer_minutes))]),
  ]
}

/** One entry for each counter, sorted; without those that stay. */
function addedUp(counts: readonly Count[]): Count[] {
  const sums = new Map<string, Count>()
  for (const count of counts) {
    const name = JSON.stringify([count.kind, count.period, count.key])
    const { requests = 0, cents = 0 } = sums.get(name) ?? {}
    sums.set(name, {
      ...count,
      requests: requests + count.requests,
      cents: cents + count.cents,
    })
  }
  return [...sums.entries()]
    .filter(([, { requests, cents }]) => requests !== 0 || cents !== 0)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, count]) => count)
}

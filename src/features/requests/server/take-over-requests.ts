import { sql } from 'kysely'
import { isAnswer, isSellerState, type SellerState } from '../wire.ts'
import { readSummary } from '../../../order/read-summary.ts'
import type { Database } from '../../../server/database/database.ts'
import type { TakeOver } from '../../../server/database/migrate.ts'
import { sortKeyOf } from '../../../server/database/row-id.ts'
import type { CheckedGadget, CheckedOrder } from './checked-order.ts'
import { inboxRow, wordsColumn } from './inbox/inbox-rows.ts'
import type { InboxTables } from './inbox/inbox-table.ts'
import { toLineRows, verdictsText } from './request-rows.ts'
import type { RequestTables } from './request-table.ts'
import type { SellerTables } from './seller/seller-table.ts'
import { readSentData, type Params } from './sent-data.ts'

// A request has 50 kB at most.
const AT_ONCE = 200

type Tables = RequestTables & InboxTables & SellerTables

/**
 * Reads the requests of earlier versions once more, and stores what they say as data. In the order of ids, so that the
 * last one that was taken over is where a killed start goes on.
 */
export const takeOverRequests: TakeOver = {
  async count(database) {
    const db = database.withTables<Tables>()
    const { count } = await db
      .selectFrom('requests')
      .select((all) => all.fn.countAll<number | string>().as('count'))
      .where('id', '>', await lastTaken(db))
      .executeTakeFirstOrThrow()
    return Number(count)
  },

  async some(database, engine) {
    const db = database.withTables<Tables>()
    const last = await lastTaken(db)
    const rows = await db
      .selectFrom('requests')
      .select(['id', 'params', 'verdicts'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(AT_ONCE)
      .execute()
    if (rows.length === 0) return 0
    const requests = rows.map(({ id, params: text, verdicts }) => {
      const params = JSON.parse(text) as Params
      const order = asCheckedNow(JSON.parse(verdicts) as FormerOrder)
      return { id, params, order, ...readSentData(params, readSummary(params.message ?? '')) }
    })
    const data = requests.map(
      ({ id, customer, rows: sent, order }) =>
        sql`(${id}, ${JSON.stringify(customer)}, ${JSON.stringify(sent)}, ${verdictsText(order)})`,
    )
    await sql`update requests set customer = column2, sent_rows = column3, verdicts = column4
      from (values ${sql.join(data)}) as data where id = column1`.execute(db)
    await db.insertInto('request_lines').values(requests.flatMap(toLineRows)).execute()
    const work = await workOn(
      db,
      requests.map(({ id }) => id),
    )
    let key = last === '' ? 0n : sortKeyOf(last)
    const listed = requests.map((request) => {
      const { state, answeredAt } = work.get(request.id) ?? {}
      const row = inboxRow(request, state, answeredAt)
      // Two ids of one moment may have had the same key.
      key = row.sort_key > key ? row.sort_key : key + 1n
      return { ...row, sort_key: key, words: wordsColumn(row.words, engine) }
    })
    await db.insertInto('inbox').values(listed).execute()
    return rows.length
  },
}

/** As the versions before kept it: an order was one gadget. */
type FormerOrder = Omit<CheckedOrder, 'gadgets'> & Pick<CheckedGadget, 'selections' | 'quote'>

function asCheckedNow({ selections, quote, ...order }: FormerOrder): CheckedOrder {
  const { claimedTotal: claimed, verdict } = order
  return { ...order, gadgets: [{ selections, claimed, verdict, quote }] }
}

async function lastTaken(db: Database<Tables>): Promise<string> {
  const { id } = await db
    .selectFrom('inbox')
    .select(sql<string>`coalesce(max(request_id), '')`.as('id'))
    .executeTakeFirstOrThrow()
  return id
}

/** The last state and the first answer, by the history, which is never rewritten. */
async function workOn(db: Database<Tables>, ids: readonly string[]) {
  const changes = await db
    .selectFrom('seller_changes')
    .select(['request_id', 'value', 'at'])
    .where('request_id', 'in', ids)
    .where('kind', '=', 'state')
    .orderBy('request_id')
    .orderBy('version')
    .execute()
  const work = new Map<string, { state: SellerState; answeredAt?: number | undefined }>()
  for (const { request_id: id, value: state, at } of changes) {
    if (!isSellerState(state)) continue
    const before = work.get(id)?.answeredAt
    const answers = [...(before === undefined ? [] : [before]), ...(isAnswer(state) ? [at] : [])]
    work.set(id, { state, answeredAt: answers.length === 0 ? undefined : Math.min(...answers) })
  }
  return work
}

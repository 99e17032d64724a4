import { sql, type Insertable, type RawBuilder, type Transaction } from 'kysely'
import { isAnswer, type SellerState } from '../../wire.ts'
import type { Engine } from '../../../../server/database/database.ts'
import { sortKeyOf, timeOfRowId } from '../../../../server/database/row-id.ts'
import { dayOf } from '../../../../server/messages/italian-date.ts'
import { answerMinutes, countedCents } from '../counted-facts.ts'
import { linesOf } from '../request-lines.ts'
import { contentOf } from '../request-rows.ts'
import type { ReceivedRequest } from '../request-store.ts'
import type { RequestTables } from '../request-table.ts'
import type { SellerTables } from '../seller/seller-table.ts'
import type { InboxTable, InboxTables } from './inbox-table.ts'
import { wordsOf } from './inbox-words.ts'

type Listed = Pick<ReceivedRequest, 'id' | 'params' | 'customer' | 'rows' | 'order'>

/** What a request is listed, found and counted by. */
export function inboxRow(
  request: Listed,
  state: SellerState = 'new',
  answeredAt?: number,
): Insertable<InboxTable> {
  const at = timeOfRowId(request.id)
  return {
    sort_key: sortKeyOf(request.id),
    request_id: request.id,
    state,
    day: dayOf(at),
    cents: countedCents(request.order),
    answer_minutes: answeredAt === undefined ? null : answerMinutes(answeredAt - at),
    words: wordsOf(request, state),
  }
}

/** The words of a row, as a value of its column. */
export function wordsColumn(words: string | RawBuilder<string>, engine: Engine) {
  return engine === 'sqlite'
    ? words
    : sql<string>`array_to_tsvector(string_to_array(${words}, ' '))`
}

/** What the seller has planned with a request, or said of it, ends with its state. */
export async function moveInInbox(
  transaction: Transaction<InboxTables>,
  id: string,
  state: SellerState,
  at: number,
): Promise<void> {
  const answer = isAnswer(state) ? answerMinutes(at - timeOfRowId(id)) : null
  await transaction
    .updateTable('inbox')
    .set({
      state,
      answer_minutes: sql<number | null>`coalesce(answer_minutes, ${answer})`,
      follow_up: null,
      loss_reason: null,
    })
    .where('request_id', '=', id)
    .execute()
}

/** Chooses the words of these requests anew, by what is stored now. */
export async function reword(
  transaction: Transaction<InboxTables & RequestTables & SellerTables>,
  engine: Engine,
  ids: readonly string[],
): Promise<void> {
  // Whoever changes one of them meanwhile waits, and then chooses its words by that change, too.
  if (engine === 'postgres') {
    await transaction
      .selectFrom('inbox')
      .select('request_id')
      .where('request_id', 'in', ids)
      .orderBy('request_id')
      .forUpdate()
      .execute()
  }
  const rows = await transaction
    .selectFrom('inbox')
    .innerJoin('requests', 'requests.id', 'inbox.request_id')
    .select(['inbox.request_id', 'state', 'params', 'customer', 'sent_rows', 'verdicts'])
    .select((row) =>
      row
        .selectFrom('seller_changes as change')
        .select('value')
        .whereRef('change.request_id', '=', 'inbox.request_id')
        .where('kind', '=', 'notes')
        .orderBy('version', 'desc')
        .limit(1)
        .as('notes'),
    )
    .where('inbox.request_id', 'in', ids)
    .execute()
  if (rows.length === 0) return
  const linesIn = await linesOf(transaction, ids)
  const worded = rows.map(({ request_id: id, state, notes, ...row }) => {
    const request = contentOf(row, linesIn(id))
    return sql`(${id}, ${wordsOf(request, state, notes ?? '')})`
  })
  await sql`update inbox set words = ${wordsColumn(sql<string>`column2`, engine)}
    from (values ${sql.join(worded)}) as data where request_id = column1`.execute(transaction)
}

/** Within the transaction that erases the request. */
export async function eraseFromInbox(
  transaction: Transaction<InboxTables>,
  id: string,
): Promise<void> {
  await transaction.deleteFrom('inbox').where('request_id', '=', id).execute()
  await transaction
    .insertInto('inbox_erasures')
    .values({ id: 1, count: 1 })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((row) => ({ count: row('inbox_erasures.count', '+', 1) })),
    )
    .execute()
}

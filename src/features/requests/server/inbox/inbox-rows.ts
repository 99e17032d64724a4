import { sql, type Insertable, type Transaction } from 'kysely'
import { isAnswer, type SellerState } from '../../wire.ts'
import type { Engine } from '../../../../server/database/database.ts'
import { sortKeyOf, timeOfRowId } from '../../../../server/database/row-id.ts'
import { dayOf } from '../../../../server/messages/italian-date.ts'
import { answerMinutes, countedOrder } from '../counted-facts.ts'
import type { ReceivedRequest } from '../request-store.ts'
import type { InboxTable, InboxTables } from './inbox-table.ts'
import { stateWord, wordsOf } from './inbox-words.ts'

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
    cents: countedOrder(request.order)?.cents ?? null,
    answer_minutes: answeredAt === undefined ? null : answerMinutes(answeredAt - at),
    words: wordsOf(request, state),
  }
}

/** The words of a row, as a value of its column. */
export function wordsColumn(words: string, engine: Engine) {
  return engine === 'sqlite'
    ? words
    : sql<string>`array_to_tsvector(string_to_array(${words}, ' '))`
}

export async function moveInInbox(
  transaction: Transaction<InboxTables>,
  engine: Engine,
  id: string,
  state: SellerState,
  at: number,
): Promise<void> {
  const row = await transaction
    .selectFrom('inbox')
    .select(['state', 'answer_minutes'])
    .where('request_id', '=', id)
    .executeTakeFirst()
  if (!row) return
  const [before, after] = [stateWord(row.state), stateWord(state)]
  const answer = isAnswer(state) ? answerMinutes(at - timeOfRowId(id)) : null
  await transaction
    .updateTable('inbox')
    .set({
      state,
      answer_minutes: row.answer_minutes ?? answer,
      words:
        engine === 'sqlite'
          ? sql<string>`replace(words, ${before}, ${after})`
          : sql<string>`ts_delete(words, ${before}) || array_to_tsvector(array[${after}])`,
    })
    .where('request_id', '=', id)
    .execute()
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

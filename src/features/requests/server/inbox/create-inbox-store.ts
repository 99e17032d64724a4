import type { Transaction } from 'kysely'
import type { SellerState } from '../../wire/seller-states.ts'
import type { Database, Engine } from '../../../../server/database/database.ts'
import { countRequests } from '../../../trend/server/count-requests.ts'
import { placeInBlocks, type Block } from './inbox-blocks.ts'
import type { InboxStore } from './inbox-store.ts'
import type { InboxTables } from './inbox-table.ts'
import { isToCheck, stateWord, TO_CHECK_WORD, wordsOf } from './inbox-words.ts'
import { createInboxSearch, type SearchedTables } from './search-inbox.ts'

// Three values a row; SQLite takes 32,766 in one statement.
const WORDS_PER_STATEMENT = 5_000

export function createInboxStore(db: Database<SearchedTables>, engine: Engine): InboxStore {
  return {
    ...createInboxSearch(db),

    async statesOf(ids) {
      if (ids.length === 0) return new Map()
      const rows = await db
        .selectFrom('inbox_requests')
        .select(['request_id', 'state'])
        .where('request_id', 'in', ids)
        .execute()
      return new Map(rows.map(({ request_id: id, state }) => [id, state]))
    },

    async erasures() {
      const row = await db.selectFrom('inbox_erasures').select('count').executeTakeFirst()
      return row?.count ?? 0
    },

    async walk(after, most) {
      const page = db
        .selectFrom('requests')
        .select('id')
        .where('id', '>', after)
        .orderBy('id')
        .limit(most)
      const rows = await db
        .selectFrom(page.as('page'))
        .leftJoin('inbox_requests', 'inbox_requests.request_id', 'page.id')
        .leftJoin('trend_requests', 'trend_requests.request_id', 'page.id')
        .select([
          'page.id',
          'inbox_requests.request_id as found',
          'trend_requests.request_id as counted',
        ])
        .orderBy('page.id')
        .execute()
      return rows.map(({ id, found, counted }) => ({
        id,
        isIndexed: found !== null && counted !== null,
      }))
    },

    async index(given) {
      if (given.length === 0) return
      await db.transaction().execute(async (transaction) => {
        const there = await transaction
          .selectFrom('requests')
          .select('id')
          .where(
            'id',
            'in',
            given.map(({ id }) => id),
          )
          // Whoever erases one now waits, and then finds its words.
          .$if(engine === 'postgres', (query) => query.forShare())
          .execute()
        const ids = new Set(there.map(({ id }) => id))
        const requests = given.filter(({ id }) => ids.has(id))
        if (requests.length === 0) return
        await addToInbox(transaction, requests)
        await countRequests(transaction, engine, requests)
      })
    },
  }
}

type Indexed = Parameters<InboxStore['index']>[0]

async function addToInbox(transaction: Transaction<InboxTables>, given: Indexed): Promise<void> {
  const there = await transaction
    .selectFrom('inbox_requests')
    .select('request_id')
    .where(
      'request_id',
      'in',
      given.map(({ id }) => id),
    )
    .execute()
  const ids = new Set(there.map(({ request_id: id }) => id))
  const requests = given.filter(({ id }) => !ids.has(id))
  const [first] = requests
  if (!first) return
  const known = await blocksFrom(transaction, first.receivedAt)
  const { placed, changed } = placeInBlocks(requests, known)
  // Another instance may have been faster: its rows stay.
  const added = await transaction
    .insertInto('inbox_requests')
    .values(placed.map(({ id, block }) => ({ request_id: id, block, state: 'new' as const })))
    .onConflict((conflict) => conflict.column('request_id').doNothing())
    .returning(['request_id', 'block'])
    .execute()
  const blockOf = new Map(added.map(({ request_id: id, block }) => [id, block]))
  const words = requests.flatMap((request) => {
    const block = blockOf.get(request.id)
    if (block === undefined) return []
    const marks = [stateWord('new'), ...(isToCheck(request) ? [TO_CHECK_WORD] : [])]
    const all = [...marks, ...wordsOf(request)]
    return all.map((word) => ({ block, word, request_id: request.id }))
  })
  for (let from = 0; from < words.length; from += WORDS_PER_STATEMENT) {
    const some = words.slice(from, from + WORDS_PER_STATEMENT)
    await transaction.insertInto('inbox_words').values(some).execute()
  }
  await writeBlocks(transaction, changed)
}

/** The block that a moment belongs to, and all later ones. */
async function blocksFrom(transaction: Transaction<InboxTables>, at: number): Promise<Block[]> {
  const current = transaction
    .selectFrom('inbox_blocks')
    .select('block')
    .where('block', '<=', at)
    .orderBy('block', 'desc')
    .limit(1)
  const rows = await transaction
    .selectFrom('inbox_blocks')
    .selectAll()
    .where((where) => where.or([where('block', '>', at), where('block', '=', current)]))
    .orderBy('block')
    .execute()
  return rows.map(({ block, requests, last_id: lastId }) => ({ block, requests, lastId }))
}

async function writeBlocks(
  transaction: Transaction<InboxTables>,
  blocks: readonly Block[],
): Promise<void> {
  await transaction
    .insertInto('inbox_blocks')
    .values(blocks.map(({ block, requests, lastId }) => ({ block, requests, last_id: lastId })))
    .onConflict((conflict) =>
      conflict.column('block').doUpdateSet({
        requests: (row) => row.ref('excluded.requests'),
        last_id: (row) => row.ref('excluded.last_id'),
      }),
    )
    .execute()
}

/** False where the request is not indexed. */
export async function moveInInbox(
  transaction: Transaction<InboxTables>,
  id: string,
  state: SellerState,
): Promise<boolean> {
  const row = await transaction
    .selectFrom('inbox_requests')
    .select(['block', 'state'])
    .where('request_id', '=', id)
    .executeTakeFirst()
  if (!row) return false
  const { block } = row
  await transaction
    .updateTable('inbox_requests')
    .set({ state })
    .where('request_id', '=', id)
    .execute()
  await transaction
    .deleteFrom('inbox_words')
    .where('block', '=', block)
    .where('word', '=', stateWord(row.state))
    .where('request_id', '=', id)
    .execute()
  await transaction
    .insertInto('inbox_words')
    .values({ block, word: stateWord(state), request_id: id })
    .execute()
  return true
}

/** Within the transaction that has erased the request, so that nobody indexes it after this. */
export async function eraseFromInbox(
  transaction: Transaction<InboxTables>,
  id: string,
): Promise<void> {
  const row = await transaction
    .deleteFrom('inbox_requests')
    .where('request_id', '=', id)
    .returning('block')
    .executeTakeFirst()
  if (row) {
    await transaction
      .deleteFrom('inbox_words')
      .where('block', '=', row.block)
      .where('request_id', '=', id)
      .execute()
  }
  await transaction
    .insertInto('inbox_erasures')
    .values({ id: 1, count: 1 })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((row) => ({ count: row('inbox_erasures.count', '+', 1) })),
    )
    .execute()
}

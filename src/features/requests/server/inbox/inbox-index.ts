import { sql } from 'kysely'
import { createBatches } from '../../../../server/database/batches.ts'
import type { Database, Engine } from '../../../../server/database/database.ts'
import { writeTogether } from '../../../../server/database/write-together.ts'
import type { RequestTables } from '../request-table.ts'
import type { SellerTables } from '../seller/seller-table.ts'
import { reword } from './inbox-rows.ts'
import type { InboxTables } from './inbox-table.ts'

// Each takes some 100 µs, for which visitors wait.
const AT_ONCE = 100

/** Makes requests searchable, the newest first: the seller looks for those. */
export function createInboxIndex(
  db: Database<InboxTables & RequestTables & SellerTables>,
  engine: Engine,
) {
  const isSqlite = engine === 'sqlite'

  async function isIndexed(): Promise<boolean> {
    // Postgres has indexed what it has stored.
    if (!isSqlite) return true
    const { rows } = await sql`select 1 from inbox_unindexed limit 1`.execute(db)
    return rows.length === 0
  }

  async function indexSome(): Promise<boolean> {
    // Read first: this is asked all the time, and a transaction would take the write lock each time.
    if (await isIndexed()) return false
    const some = sql`select sort_key from inbox_unindexed order by sort_key desc limit ${AT_ONCE}`
    const count = sql<{ count: number }>`select count(*) as count from (${some})`
    const add = sql`insert into inbox_words (rowid, words)
      select sort_key, words from inbox where sort_key in (${some})`
    const done = sql`delete from inbox_unindexed where sort_key in (${some})`
    const others = [add, done].map((each) => each.compile(db))
    const [row] = await writeTogether(db, engine, count.compile(db), others)
    return row?.count === AT_ONCE
  }

  const table = { table: 'inbox_outdated', id: 'request_id', atOnce: AT_ONCE }
  const outdated = createBatches(db, table)

  const rewordSome = () =>
    outdated((ids) =>
      db.transaction().execute(async (transaction) => {
        await reword(transaction, engine, ids)
        await transaction.deleteFrom('inbox_outdated').where('request_id', 'in', ids).execute()
      }),
    )

  return {
    /** Whether what was stored is also found and counted. */
    isIndexed,

    /** Makes some stored requests searchable by all their words that are not yet; true where more may follow. */
    async index(): Promise<boolean> {
      let isReworded = false
      let hasMore = false
      try {
        isReworded = await rewordSome()
      } finally {
        // After them, since to change what is indexed takes long; new requests do not wait until it succeeds.
        hasMore = await indexSome()
      }
      return hasMore || isReworded
    },

    /** How many are still to be made searchable by all their words. */
    async unindexed(): Promise<number> {
      const { count } = await db
        .selectFrom(isSqlite ? 'inbox_unindexed' : 'inbox_outdated')
        .select((all) => all.fn.countAll<number | string>().as('count'))
        .executeTakeFirstOrThrow()
      return Number(count)
    },
  }
}

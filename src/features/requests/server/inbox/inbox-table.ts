import { sql } from 'kysely'
import type { LostReason, SellerState } from '../../wire.ts'
import type { Engine } from '../../../../server/database/database.ts'
import type { SchemaWriter } from '../../../../server/database/migrate.ts'

export type InboxTables = {
  readonly inbox: InboxTable
  /** SQLite's full text of the words, which are kept in `inbox`. */
  readonly inbox_words: { readonly rowid: bigint; readonly words: string }
  readonly inbox_unindexed: { readonly sort_key: bigint }
  /** Requests of earlier versions, whose words are to be chosen anew. */
  readonly inbox_outdated: { readonly request_id: string }
  /** One row, which counts what was erased: nothing else tells another instance that a request is gone. */
  readonly inbox_erasures: { readonly id: number; readonly count: number }
}

/** One row for each request, with what it is listed, found and counted by. */
export interface InboxTable {
  /** Sorts like the request's id; the rowid of SQLite, by which its full text is ordered. */
  readonly sort_key: bigint
  readonly request_id: string
  readonly state: SellerState
  /** The day in Italy on which it came, as 2026-11-18. */
  readonly day: string
  /** The total that the server has calculated; null where it could not. */
  readonly cents: number | null
  /** From its arrival to the first answer, rounded up; null before that. */
  readonly answer_minutes: number | null
  /** Separated by spaces; on Postgres a tsvector. */
  readonly words: string
  /** The day in Italy on which the seller comes back to it, as 2026-11-25. */
  readonly follow_up: string | null
  readonly loss_reason: LostReason | null
}

export async function createErasureTable(db: SchemaWriter): Promise<void> {
  await db.schema
    .createTable('inbox_erasures')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('count', 'integer', (column) => column.notNull())
    .execute()
}

/** Holds only mails that were given up, which are few. */
export async function indexRefused(db: SchemaWriter): Promise<void> {
  await sql`create index deliveries_refused on deliveries (subject) where state = 'refused'`.execute(
    db,
  )
}

export async function addFollowUps(db: SchemaWriter): Promise<void> {
  await db.schema.alterTable('inbox').addColumn('follow_up', 'text').execute()
  await db.schema.alterTable('inbox').addColumn('loss_reason', 'text').execute()
  // Holds only requests with such a day, which are few.
  await sql`create index inbox_follow_up on inbox (follow_up) where follow_up is not null`.execute(
    db,
  )
}

export async function createInboxTable(db: SchemaWriter, engine: Engine): Promise<void> {
  const isSqlite = engine === 'sqlite'
  await db.schema
    .createTable('inbox')
    .addColumn('sort_key', isSqlite ? 'integer' : 'bigint', (column) => column.primaryKey())
    .addColumn('request_id', 'text', (column) => column.notNull().unique())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('cents', 'bigint')
    .addColumn('answer_minutes', 'integer')
    .addColumn('words', isSqlite ? 'text' : sql`tsvector`, (column) => column.notNull())
    .execute()
  await (isSqlite
    ? createFullText(db)
    : sql`create index inbox_words on inbox using gin (words)`.execute(db))
}

/**
 * Beginnings of two to seven letters have indexes of their own: longer ones are rare enough to be collected.
 * `secure-delete` removes the words of an erased request from the file. A new request takes longer to be indexed than
 * to be stored, so that its words are added later; what is changed or erased is changed in the index at once.
 */
async function createFullText(db: SchemaWriter): Promise<void> {
  await sql`create virtual table inbox_words using fts5(words, content = 'inbox', content_rowid = 'sort_key',
    prefix = '2 3 4 5 6 7', detail = none, columnsize = 0, tokenize = "ascii tokenchars '=~'")`.execute(
    db,
  )
  await sql`insert into inbox_words (inbox_words, rank) values ('secure-delete', 1)`.execute(db)
  await sql`create table inbox_unindexed (sort_key integer primary key)`.execute(db)
  await sql`create trigger inbox_added after insert on inbox begin
    insert into inbox_unindexed (sort_key) values (new.sort_key);
  end`.execute(db)
  const isIndexed = sql`not exists (select 1 from inbox_unindexed where sort_key = old.sort_key)`
  await sql`create trigger inbox_changed after update of words on inbox when ${isIndexed} begin
    insert into inbox_words (inbox_words, rowid, words) values ('delete', old.sort_key, old.words);
    insert into inbox_words (rowid, words) values (new.sort_key, new.words);
  end`.execute(db)
  await sql`create trigger inbox_erased after delete on inbox begin
    insert into inbox_words (inbox_words, rowid, words)
      select 'delete', old.sort_key, old.words where ${isIndexed};
    delete from inbox_unindexed where sort_key = old.sort_key;
  end`.execute(db)
}

/** Every request that is stored has fewer words than this version searches. */
export async function createOutdatedTable(db: SchemaWriter, engine: Engine): Promise<void> {
  await db.schema
    .createTable('inbox_outdated')
    .addColumn('request_id', 'text', (column) => column.primaryKey())
    .execute()
  await sql`insert into inbox_outdated (request_id) select request_id from inbox`.execute(db)
  if (engine === 'postgres') return
  // To change a row in the full text takes a hundred times as long as to add it.
  await sql`insert into inbox_words (inbox_words) values ('delete-all')`.execute(db)
  await sql`insert or ignore into inbox_unindexed (sort_key) select sort_key from inbox`.execute(db)
}

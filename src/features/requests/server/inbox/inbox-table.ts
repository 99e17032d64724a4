import { sql } from 'kysely'
import type { SellerState } from '../../wire/seller-states.ts'
import type { Engine } from '../../../../server/database/database.ts'
import type { SchemaWriter } from '../../../../server/database/migrate.ts'

export type InboxTables = {
  readonly inbox_requests: InboxRequestTable
  readonly inbox_blocks: InboxBlockTable
  readonly inbox_words: InboxWordTable
  readonly inbox_erasures: InboxErasureTable
}

/** One row for each request that can be searched for. */
export interface InboxRequestTable {
  readonly request_id: string
  readonly block: number
  readonly state: SellerState
}

/** About a thousand requests that came one after the other; `block` is when the first one came. */
export interface InboxBlockTable {
  readonly block: number
  readonly requests: number
  readonly last_id: string
}

/** Ordered by block first: new rows are written side by side, and a search begins with the newest. */
export interface InboxWordTable {
  readonly block: number
  readonly word: string
  readonly request_id: string
}

/** One row, which counts what was erased: nothing else tells another instance that a request is gone. */
export interface InboxErasureTable {
  readonly id: number
  readonly count: number
}

export async function createErasureTable(db: SchemaWriter): Promise<void> {
  await db.schema
    .createTable('inbox_erasures')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('count', 'integer', (column) => column.notNull())
    .execute()
}

export async function createInboxTables(db: SchemaWriter, engine: Engine): Promise<void> {
  await db.schema
    .createTable('inbox_requests')
    .addColumn('request_id', 'text', (column) => column.primaryKey())
    .addColumn('block', 'bigint', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('inbox_blocks')
    .addColumn('block', 'bigint', (column) => column.primaryKey())
    .addColumn('requests', 'integer', (column) => column.notNull())
    .addColumn('last_id', 'text', (column) => column.notNull())
    .execute()
  // By bytes on both engines: the words that begin with some letters are then a range.
  const bytewise = engine === 'postgres' ? sql`text collate "C"` : sql`text`
  await db.schema
    .createTable('inbox_words')
    .addColumn('block', 'bigint', (column) => column.notNull())
    .addColumn('word', bytewise, (column) => column.notNull())
    .addColumn('request_id', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('inbox_words_key', ['block', 'word', 'request_id'])
    .$call((table) => (engine === 'sqlite' ? table.modifyEnd(sql`without rowid`) : table))
    .execute()
  // Holds only mails that were given up, which are few.
  await sql`create index deliveries_refused on deliveries (subject) where state = 'refused'`.execute(
    db,
  )
}

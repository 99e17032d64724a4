import { sql } from 'kysely'
import type { Engine } from '../database/database.ts'
import type { SchemaWriter } from '../database/migrate.ts'

// Tables of earlier versions, which the migration `requests/lines` removes.

export async function createBlockTables(db: SchemaWriter, engine: Engine): Promise<void> {
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
  const bytewise = engine === 'postgres' ? sql`text collate "C"` : sql`text`
  await db.schema
    .createTable('inbox_words')
    .addColumn('block', 'bigint', (column) => column.notNull())
    .addColumn('word', bytewise, (column) => column.notNull())
    .addColumn('request_id', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('inbox_words_key', ['block', 'word', 'request_id'])
    .$call((table) => (engine === 'sqlite' ? table.modifyEnd(sql`without rowid`) : table))
    .execute()
}

export async function createCounterTables(db: SchemaWriter, engine: Engine): Promise<void> {
  await db.schema
    .createTable('trend_requests')
    .addColumn('request_id', 'text', (column) => column.primaryKey())
    .addColumn('product', 'text', (column) => column.notNull())
    .addColumn('color', 'text', (column) => column.notNull())
    .addColumn('cents', 'bigint', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('answer_minutes', 'integer')
    .execute()
  await db.schema
    .createTable('trend_counts')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('period', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('requests', 'integer', (column) => column.notNull())
    .addColumn('cents', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('trend_counts_key', ['kind', 'period', 'key'])
    .$call((table) => (engine === 'sqlite' ? table.modifyEnd(sql`without rowid`) : table))
    .execute()
}

import { sql } from 'kysely'
import type { SchemaWriter } from '../../../server/database/migrate.ts'

export type RetentionTables = {
  readonly retention: RetentionTable
}

/** One row, with the id 1. */
export interface RetentionTable {
  readonly id: number
  /** Null: for ever. */
  readonly keep_months: number | null
  /** Nothing is erased within a day of this moment. */
  readonly changed_at: number
  /** When a server last looked. */
  readonly seen_at: number
  /** When requests were last erased by this setting. */
  readonly erased_at: number | null
}

export async function createRetentionTables(db: SchemaWriter): Promise<void> {
  await db.schema
    .createTable('retention')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('keep_months', 'integer')
    .addColumn('changed_at', 'bigint', (column) => column.notNull())
    .addColumn('seen_at', 'bigint', (column) => column.notNull())
    .addColumn('erased_at', 'bigint')
    .execute()
  // Holds only payments whose payer has a name, so that those without one are never read again.
  await sql`create index payments_named on payments (id) where given_name <> ''`.execute(db)
}

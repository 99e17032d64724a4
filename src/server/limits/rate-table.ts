import type { SchemaWriter } from '../database/migrate.ts'

export type RateTables = {
  /** One row per address and window; shared by all instances on Postgres. */
  readonly rates: { readonly key: string; readonly window_ends_at: number; readonly hits: number }
}

export async function createRateTable(db: SchemaWriter): Promise<void> {
  await db.schema
    .createTable('rates')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('window_ends_at', 'bigint', (column) => column.notNull())
    .addColumn('hits', 'integer', (column) => column.notNull())
    .execute()
}

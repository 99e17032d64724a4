import { sql } from 'kysely'
import type { SchemaWriter } from '../../../server/database/migrate.ts'

export type RequestTables = {
  readonly requests: RequestTable
}

export interface RequestTable {
  readonly id: string
  readonly received_at: number
  /** The hash while a repeat would still be one; empty after a day. */
  readonly dedupe: string | null
  readonly params: string
  readonly checked_order: string
  readonly request_number: number | null
  readonly repeats: number
}

export async function createRequestTable(db: SchemaWriter): Promise<void> {
  await db.schema
    .createTable('requests')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('received_at', 'bigint', (column) => column.notNull())
    .addColumn('dedupe', 'text')
    .addColumn('params', 'text', (column) => column.notNull())
    .addColumn('checked_order', 'text', (column) => column.notNull())
    .addColumn('request_number', 'integer')
    .addColumn('repeats', 'integer', (column) => column.notNull())
    .execute()
  // Holds only the hashes of a day, so that a million old requests do not slow down a new one.
  await sql`create unique index requests_dedupe on requests (dedupe) where dedupe is not null`.execute(
    db,
  )
  // A number is found without reading the rows; ids grow with time, so entries are written in order.
  await sql`create index requests_number on requests (id, request_number)`.execute(db)
}

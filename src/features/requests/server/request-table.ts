import { sql } from 'kysely'
import type { Engine } from '../../../server/database/database.ts'
import type { SchemaWriter } from '../../../server/database/migrate.ts'

export type RequestTables = {
  readonly requests: RequestTable
  readonly request_lines: LineTable
}

export interface RequestTable {
  readonly id: string
  readonly received_at: number
  /** The hash while a repeat would still be one; empty after a day. */
  readonly dedupe: string | null
  readonly params: string
  /** The standard customer fields, as JSON. */
  readonly customer: string
  /** Everything that was sent, row by row, as JSON. */
  readonly sent_rows: string
  /** The rest of the checked order, as JSON: its lines have the selections. */
  readonly verdicts: string
  readonly request_number: number | null
  readonly repeats: number
}

/** A gadget of a request. */
export interface LineTable {
  readonly request_id: string
  /** Counted from 0. */
  readonly position: number
  /** As JSON. */
  readonly selections: string
  /** How the price of a piece is made up, as JSON; null where it could not be priced. */
  readonly quote: string | null
  /** What figures count: null, like product and colour, where the server could not calculate it. */
  readonly cents: number | null
  readonly product: string | null
  readonly color: string | null
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

/** What was read again from the message for each row of a list is stored. */
export async function createLineTable(db: SchemaWriter, engine: Engine): Promise<void> {
  // A program of an earlier version, which would store no lines, stores nothing from here on.
  await db.schema.alterTable('requests').renameColumn('checked_order', 'verdicts').execute()
  await db.schema.alterTable('requests').addColumn('customer', 'text').execute()
  await db.schema.alterTable('requests').addColumn('sent_rows', 'text').execute()
  await db.schema
    .createTable('request_lines')
    .addColumn('request_id', 'text', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('selections', 'text', (column) => column.notNull())
    .addColumn('quote', 'text')
    .addColumn('cents', 'bigint')
    .addColumn('product', 'text')
    .addColumn('color', 'text')
    .addPrimaryKeyConstraint('request_lines_key', ['request_id', 'position'])
    .$call((table) => (engine === 'sqlite' ? table.modifyEnd(sql`without rowid`) : table))
    .execute()
}

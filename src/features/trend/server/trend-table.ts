import { sql } from 'kysely'
import type { SellerState } from '../../requests/wire/seller-states.ts'
import type { Engine } from '../../../server/database/database.ts'
import type { SchemaWriter } from '../../../server/database/migrate.ts'

export type TrendTables = {
  readonly trend_requests: TrendRequestTable
  readonly trend_counts: TrendCountTable
}

/** What was counted of a request, so that it can be taken back. */
export interface TrendRequestTable {
  readonly request_id: string
  /** Empty, like the colour, where the server could not calculate the order. */
  readonly product: string
  readonly color: string
  readonly cents: number
  readonly state: SellerState
  /** From its arrival to the first answer, rounded up; null before that. */
  readonly answer_minutes: number | null
}

/** Only weeks and states have a value; weeks have no key. */
export type TrendKind = 'week' | 'state' | 'product' | 'color' | 'answer'

/** How many requests of a period have something in common. No row is left at zero. */
export interface TrendCountTable {
  readonly kind: TrendKind
  /** The Monday of a week (2026-11-16), or a month (2026-11). */
  readonly period: string
  readonly key: string
  readonly requests: number
  readonly cents: number
}

export async function createTrendTables(db: SchemaWriter, engine: Engine): Promise<void> {
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

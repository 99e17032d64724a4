import { sql, type Generated, type Selectable } from 'kysely'
import type { SchemaWriter } from '../database/migrate.ts'
import type { DeliveryState } from './delivery.ts'

export type DeliveryTables = {
  readonly deliveries: DeliveryTable
}

export interface DeliveryTable {
  readonly id: string
  readonly kind: string
  readonly subject: string
  readonly network: string
  readonly payload: string
  readonly created_at: number
  readonly state: Generated<DeliveryState['state']>
  /** When an attempt is due or its lease runs out; null where nothing is left to do. */
  readonly due_at: number | null
  readonly settled_at: Generated<number | null>
  readonly give_up_at: Generated<number>
  readonly attempt: Generated<number>
  readonly failures: Generated<number>
  readonly undecided: Generated<number>
  readonly detail: Generated<string>
  /** How the latest attempts ended, as JSON; empty before the first. */
  readonly attempts: Generated<string>
}

export type DeliveryRow = Selectable<DeliveryTable>

/** The defaults are those of `untried`: a value less for each new row is worth measuring. */
export async function createDeliveryTable(db: SchemaWriter): Promise<void> {
  await db.schema
    .createTable('deliveries')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('network', 'text', (column) => column.notNull())
    .addColumn('payload', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull().defaultTo('waiting'))
    .addColumn('due_at', 'bigint')
    .addColumn('settled_at', 'bigint')
    .addColumn('give_up_at', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('attempt', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('failures', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('undecided', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('detail', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  // Holds only what is left to do, so that a million old deliveries do not slow down a new one. In the
  // order in which networks take turns, so that a claim reads nothing else that waits.
  await sql`create index deliveries_due on deliveries (kind, network, due_at)
    where due_at is not null`.execute(db)
  await sql`create index deliveries_subject on deliveries (subject)`.execute(db)
}

/** Holds only what is set aside, which is little. */
export async function indexHeld(db: SchemaWriter): Promise<void> {
  await sql`create index deliveries_held on deliveries (subject) where state = 'held'`.execute(db)
}

export async function addAttemptLog(db: SchemaWriter): Promise<void> {
  await db.schema
    .alterTable('deliveries')
    .addColumn('attempts', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
}

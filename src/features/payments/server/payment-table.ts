import { sql, type Selectable } from 'kysely'
import type { SchemaWriter } from '../../../server/database/migrate.ts'
import type { Progress } from './payment.ts'

export type PaymentTables = {
  readonly payments: PaymentTable
}

export interface PaymentTable {
  readonly id: string
  readonly order_key: string
  readonly charge_group: string
  readonly order_id: string
  readonly created_at: number
  readonly request_number: number
  readonly dataset: string
  /** What of which quote is paid, as JSON; null where gadgets are. */
  readonly quote: string | null
  readonly amount: number
  readonly account: string
  readonly payee: string
  readonly demo: number
  readonly turn: number
  readonly declines: number
  readonly state: Progress['state']
  /** Until when an instance talks to the provider about it; null where none does. */
  readonly lease_until: number | null
  /** When the provider is to be asked how it ended; null where nothing is left to ask. */
  readonly due_at: number | null
  readonly settled_at: number | null
  readonly capture_id: string | null
  readonly given_name: string
  readonly reason: string
  /** The id of the first stored request that named it; empty where that request was erased. */
  readonly named_by: string | null
}

export type PaymentRow = Selectable<PaymentTable>

export async function createPaymentTable(db: SchemaWriter): Promise<void> {
  await db.schema
    .createTable('payments')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('order_key', 'text', (column) => column.notNull().unique())
    .addColumn('charge_group', 'text', (column) => column.notNull())
    .addColumn('order_id', 'text', (column) => column.notNull().unique())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('request_number', 'integer', (column) => column.notNull())
    .addColumn('dataset', 'text', (column) => column.notNull())
    .addColumn('amount', 'bigint', (column) => column.notNull())
    .addColumn('account', 'text', (column) => column.notNull())
    .addColumn('payee', 'text', (column) => column.notNull())
    .addColumn('demo', 'integer', (column) => column.notNull())
    .addColumn('turn', 'integer', (column) => column.notNull())
    .addColumn('declines', 'integer', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('lease_until', 'bigint')
    .addColumn('due_at', 'bigint')
    .addColumn('settled_at', 'bigint')
    // Unique: one capture can pay for one order only, whatever a provider answers.
    .addColumn('capture_id', 'text', (column) => column.unique())
    .addColumn('given_name', 'text', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('named_by', 'text')
    .execute()
  await sql`create index payments_due on payments (due_at) where due_at is not null`.execute(db)
  await sql`create index payments_number on payments (request_number)`.execute(db)
  await sql`create index payments_charge_group on payments (charge_group)`.execute(db)
  // The last guard against charging twice, whatever instances do at the same moment.
  await sql`create unique index payments_charged on payments (charge_group)
    where state in ('capturing', 'pending', 'paid', 'rejected')`.execute(db)
}

export async function addQuotes(db: SchemaWriter): Promise<void> {
  await db.schema.alterTable('payments').addColumn('quote', 'text').execute()
}

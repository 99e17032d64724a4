import { sql, type Kysely } from 'kysely'

/** Numbered by position, from 1. Applied ones are history: add, never change. */
export const MIGRATIONS: readonly ((db: Kysely<unknown>) => Promise<void>)[] = [
  createTables,
  addPayments,
  addFirstNaming,
  addPurchases,
]

async function createTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('requests')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('received_at', 'bigint', (column) => column.notNull())
    .addColumn('dedupe', 'text')
    .addColumn('params', 'text', (column) => column.notNull())
    .addColumn('checked_order', 'text', (column) => column.notNull())
    .addColumn('request_number', 'integer')
    .addColumn('message_id', 'text', (column) => column.notNull())
    .addColumn('repeats', 'integer', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('due_at', 'bigint')
    .addColumn('settled_at', 'bigint')
    .addColumn('give_up_at', 'bigint', (column) => column.notNull())
    .addColumn('attempt', 'integer', (column) => column.notNull())
    .addColumn('failures', 'integer', (column) => column.notNull())
    .addColumn('undecided', 'integer', (column) => column.notNull())
    .addColumn('detail', 'text', (column) => column.notNull())
    .execute()
  // Both hold only what is live, so that a million old requests do not slow down a new one.
  await sql`create unique index requests_dedupe on requests (dedupe) where dedupe is not null`.execute(
    db,
  )
  await sql`create index requests_due on requests (due_at) where due_at is not null`.execute(db)
  // Searched by number without reading the rows, and written in order: ids grow with time.
  await sql`create index requests_number on requests (id, request_number)`.execute(db)
  await db.schema
    .createTable('rates')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('window_ends_at', 'bigint', (column) => column.notNull())
    .addColumn('hits', 'integer', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('probes')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .execute()
}

async function addPayments(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('payments')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('order_key', 'text', (column) => column.notNull().unique())
    .addColumn('order_id', 'text', (column) => column.notNull().unique())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('request_number', 'integer', (column) => column.notNull())
    .addColumn('dataset', 'text', (column) => column.notNull())
    .addColumn('amount', 'bigint', (column) => column.notNull())
    .addColumn('payee', 'text', (column) => column.notNull())
    .addColumn('demo', 'integer', (column) => column.notNull())
    .addColumn('turn', 'integer', (column) => column.notNull())
    .addColumn('declines', 'integer', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('lease_until', 'bigint')
    .addColumn('due_at', 'bigint')
    .addColumn('settled_at', 'bigint')
    // Unique: one capture can pay for one order only, whatever a provider says.
    .addColumn('capture_id', 'text', (column) => column.unique())
    .addColumn('given_name', 'text', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .execute()
  await sql`create index payments_due on payments (due_at) where due_at is not null`.execute(db)
  await sql`create index payments_number on payments (request_number)`.execute(db)
  await sql`alter table requests add column kind text not null default 'quote'`.execute(db)
}

async function addFirstNaming(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payments add column named_by text`.execute(db)
}

async function addPurchases(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payments add column account text not null default ''`.execute(db)
  // Null in old rows, and in those of an old instance that still runs: which of them belong together
  // nobody has noted, and for a unique index nulls are all different.
  await sql`alter table payments add column charge_group text`.execute(db)
  await sql`create index payments_charge_group on payments (charge_group)`.execute(db)
  // The last word against charging twice, whatever instances do at the same moment.
  await sql`create unique index payments_charged on payments (charge_group)
    where state in ('capturing', 'pending', 'paid', 'rejected')`.execute(db)
}

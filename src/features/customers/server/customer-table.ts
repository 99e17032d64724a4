import { sql } from 'kysely'
import type { Engine } from '../../../server/database/database.ts'
import type { SchemaWriter } from '../../../server/database/migrate.ts'

export type CustomerTables = {
  readonly customers: CustomerTable
  readonly customer_requests: CustomerRequestTable
  /** SQLite's full text of the customers' words. */
  readonly customer_words: { readonly rowid: bigint; readonly words: string }
  /** Requests that were stored and are not grouped yet. */
  readonly customer_waiting: { readonly request_id: string }
  /** Customers with requests that they are not found by yet. */
  readonly customer_outdated: { readonly customer_id: string }
  /** One row, which counts changes: nothing else tells another instance of them. */
  readonly customer_changes: { readonly id: number; readonly count: number }
}

/** Whoever has sent requests. It goes with the last of them. */
export interface CustomerTable {
  /** The sort key of the newest request; the rowid of SQLite, by which its full text is ordered. */
  readonly sort_key: bigint
  readonly id: string
  /** The seller's own. */
  readonly note: string
  /** Counts the changes of the note. */
  readonly version: number
  /** Separated by spaces; on Postgres a tsvector. */
  readonly words: string
}

/** What a request is grouped by. One without address and VAT number has no row. */
export interface CustomerRequestTable {
  readonly request_id: string
  /** Null where the seller has parted the request from its customer. */
  readonly customer_id: string | null
  readonly email: string | null
  readonly vat: string | null
  readonly words: string
}

export async function createCustomerTables(db: SchemaWriter, engine: Engine): Promise<void> {
  const isSqlite = engine === 'sqlite'
  await db.schema
    .createTable('customers')
    .addColumn('sort_key', isSqlite ? 'integer' : 'bigint', (column) => column.primaryKey())
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('note', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('words', isSqlite ? 'text' : sql`tsvector`, (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('customer_requests')
    .addColumn('request_id', 'text', (column) => column.primaryKey())
    .addColumn('customer_id', 'text')
    .addColumn('email', 'text')
    .addColumn('vat', 'text')
    .addColumn('words', 'text', (column) => column.notNull())
    .execute()
  await sql`create index customer_requests_newest on customer_requests (customer_id, request_id)`.execute(
    db,
  )
  await sql`create index customer_requests_email on customer_requests (email, customer_id)`.execute(
    db,
  )
  await sql`create index customer_requests_vat on customer_requests (vat, customer_id)
    where vat is not null`.execute(db)
  await db.schema
    .createTable('customer_changes')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('count', 'integer', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('customer_waiting')
    .addColumn('request_id', 'text', (column) => column.primaryKey())
    .$call((table) => (isSqlite ? table.modifyEnd(sql`without rowid`) : table))
    .execute()
  // Requests of earlier versions are grouped while the server works.
  await sql`insert into customer_waiting (request_id) select request_id from inbox`.execute(db)
  await (isSqlite ? createOnSqlite(db) : createOnPostgres(db))
}

/** To replace a customer in the full text takes long: it is done once for many requests. */
export async function createOutdatedCustomers(db: SchemaWriter): Promise<void> {
  await db.schema
    .createTable('customer_outdated')
    .addColumn('customer_id', 'text', (column) => column.primaryKey())
    .execute()
}

/** A visitor waits only for the note that a request came: it is grouped later. */
async function createOnSqlite(db: SchemaWriter): Promise<void> {
  await sql`create trigger customer_waits after insert on inbox begin
    insert or ignore into customer_waiting (request_id) values (new.request_id);
  end`.execute(db)
  // Each replaced customer is removed from every index of beginnings; longer ones are rare enough to be collected.
  await sql`create virtual table customer_words using fts5(words, content = 'customers', content_rowid = 'sort_key',
    prefix = '2', detail = none, columnsize = 0, tokenize = "ascii")`.execute(db)
  // It removes the words of an erased customer from the file.
  await sql`insert into customer_words (customer_words, rank) values ('secure-delete', 1)`.execute(
    db,
  )
  await sql`create trigger customer_added after insert on customers begin
    insert into customer_words (rowid, words) values (new.sort_key, new.words);
  end`.execute(db)
  await sql`create trigger customer_removed after delete on customers begin
    insert into customer_words (customer_words, rowid, words)
      values ('delete', old.sort_key, old.words);
  end`.execute(db)
}

async function createOnPostgres(db: SchemaWriter): Promise<void> {
  await sql`create index customer_words on customers using gin (words)`.execute(db)
  await sql`create function note_waiting_customers() returns trigger language plpgsql as $$ begin
    insert into customer_waiting (request_id) select request_id from added on conflict do nothing;
    return null;
  end $$`.execute(db)
  await sql`create trigger customer_waits after insert on inbox referencing new table as added
    for each statement execute function note_waiting_customers()`.execute(db)
}

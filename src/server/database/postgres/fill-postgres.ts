import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite'
import { CompiledQuery, sql, type Transaction } from 'kysely'
import type { MigrationTables } from '../database.ts'
import { createEmptyTables, type Migrations } from '../migrate.ts'
import { createProgramTable } from '../program-mark.ts'
import { migrationsIn } from '../sqlite/migrations-in.ts'
import { tablesWithin, type Table } from './tables.ts'

// A row with a picture may be a thousand times as large as another.
const AT_ONCE_BYTES = 2_000_000
const MOST_AT_ONCE = 1_000

type Row = Readonly<Record<string, string | number | bigint | null>>

/** The tables of a version that knew these migrations are there, with all that is in a file of SQLite. */
export async function fillWithin(
  transaction: Transaction<MigrationTables>,
  file: string,
  migrations: Migrations,
): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(transaction)
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    const has = (name: string) =>
      database.prepare('select 1 from sqlite_schema where name = ?').get(name) !== undefined
    const all = (text: string) => database.prepare(text).all()
    await createEmptyTables(transaction, 'postgres', migrationsIn(database, migrations))
    if (has('programs')) await createProgramTable(transaction)
    const tables = (await tablesWithin(transaction)).filter(({ name }) => has(name))
    for (const table of tables) {
      // What a trigger has put there.
      await sql`delete from ${sql.table(table.name)}`.execute(transaction)
      for (const rows of pagesOf(database, table.name)) await insert(transaction, table, rows)
    }
    for (const { name, rows } of await tablesWithin(transaction)) {
      if (!has(name)) continue
      const [count] = all(`select count(*) as rows from "${name}"`)
      if (Number(count?.rows) !== rows) throw new Error(`${name}: ${rows} ≠ ${String(count?.rows)}`)
    }
  } finally {
    database.close()
  }
}

/** Removes the tables that a file of the same version has, with all that belongs to them. */
export async function dropWithin(
  transaction: Transaction<MigrationTables>,
  file: string,
): Promise<void> {
  const database = new DatabaseSync(file, { readOnly: true })
  const names = database.prepare('select name from sqlite_schema').all()
  database.close()
  const known = new Set(names.map(({ name }) => name))
  const ours = (await tablesWithin(transaction)).filter(({ name }) => known.has(name))
  const tables = sql.join(ours.map(({ name }) => sql.table(name)))
  const { rows: functions } = await sql<{ name: string }>`
    select distinct tgfoid::regprocedure::text as name from pg_trigger
    where not tgisinternal and tgrelid in (select to_regclass(name) from unnest(${ours.map(({ name }) => name)}::text[]) as name)`.execute(
    transaction,
  )
  await sql`drop table ${tables}`.execute(transaction)
  for (const { name } of functions) await sql`drop function ${sql.raw(name)}`.execute(transaction)
}

function* pagesOf(database: DatabaseSyncInstance, table: string): Generator<readonly Row[]> {
  const statement = database.prepare(`select * from "${table}"`)
  // Keys for sorting are larger than a number.
  statement.setReadBigInts(true)
  let page: Row[] = []
  let bytes = 0
  for (const row of statement.iterate() as Iterable<Row>) {
    page.push(row)
    for (const value of Object.values(row)) bytes += typeof value === 'string' ? value.length : 8
    if (bytes < AT_ONCE_BYTES && page.length < MOST_AT_ONCE) continue
    yield page
    page = []
    bytes = 0
  }
  if (page.length > 0) yield page
  // The driver ends an iterator whose statement nobody refers to any more.
  statement.columns()
}

async function insert(
  transaction: Transaction<MigrationTables>,
  { name, columns }: Table,
  rows: readonly Row[],
): Promise<void> {
  const quoted = columns.map(({ column }) => `"${column}"`)
  const values = columns.map(({ type }, n) =>
    type === 'tsvector' ? `array_to_tsvector(string_to_array(c${n}, ' '))` : `c${n}::${type}`,
  )
  const lists = columns.map((_, n) => `$${n + 1}::text[]`)
  const text = `insert into "${name}" (${quoted.join()}) select ${values.join()}
    from unnest(${lists.join()}) as given (${columns.map((_, n) => `c${n}`).join()})`
  const parameters = columns.map(({ column }) => rows.map((row) => row[column]?.toString() ?? null))
  await transaction.executeQuery(CompiledQuery.raw(text, parameters))
}

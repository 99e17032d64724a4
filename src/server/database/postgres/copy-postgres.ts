import { rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite'
import { Kysely, sql, type Transaction } from 'kysely'
import type { MigrationTables } from '../database.ts'
import { needRoom } from '../free-bytes.ts'
import { appliedMigrations, createEmptyTables, type Migrations, type Report } from '../migrate.ts'
import { createProgramTable } from '../program-mark.ts'
import { sqliteDialect } from '../sqlite/sqlite-dialect.ts'
import { withPatientConnection } from './connect.ts'
import { tablesWithin, type Table } from './tables.ts'

// As many rows at once as have this size on the average: a logo is a thousand times as large as a number.
const AT_ONCE_BYTES = 2_000_000
const MOST_AT_ONCE = 1_000
const REPORT_EVERY_MS = 2_000

type Row = Readonly<Record<string, string | number | bigint | null>>

/** Writes all that is stored at one moment into a new file of SQLite, with the tables that the same version has there. */
export function copyPostgres(
  url: string,
  file: string,
  migrations: Migrations,
  report?: Report,
): Promise<void> {
  return withPatientConnection(url, (db) =>
    db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute((transaction) => copyWithin(transaction, file, migrations, report)),
  )
}

/** The same for a transaction that sees one moment. */
export async function copyWithin(
  transaction: Transaction<MigrationTables>,
  file: string,
  migrations: Migrations,
  report: Report = () => {},
): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(transaction)
  const tables = await tablesWithin(transaction)
  await needRoom(
    dirname(file),
    tables.reduce((sum, { bytes }) => sum + bytes, 0),
  )
  // Made by us, so that only its owner can ever read it.
  const handle = await open(file, 'wx', 0o600)
  try {
    await createTablesIn(file, tables, await appliedMigrations(transaction, migrations))
    const copy = new DatabaseSync(file)
    try {
      // A copy that is cut off is removed.
      copy.exec('pragma journal_mode = off; pragma synchronous = off')
      await copyRows(transaction, copy, tables, report)
    } finally {
      copy.close()
    }
    await handle.sync()
  } catch (error) {
    rmSync(file, { force: true })
    throw error
  } finally {
    await handle.close()
  }
}

/** Made in another file: the driver of the server keeps its file in a mode for many writers. */
async function createTablesIn(
  file: string,
  tables: readonly Table[],
  applied: Migrations,
): Promise<void> {
  const scratch = `${file}-tables`
  const db = new Kysely<MigrationTables>({ dialect: sqliteDialect(scratch) })
  try {
    await db.transaction().execute(async (transaction) => {
      await createEmptyTables(transaction, 'sqlite', applied)
      if (tables.some(({ name }) => name === 'programs')) await createProgramTable(transaction)
    })
    await sql`vacuum into ${file}`.execute(db)
  } finally {
    await db.destroy()
    for (const suffix of ['', '-wal', '-shm']) rmSync(scratch + suffix, { force: true })
  }
}

async function copyRows(
  transaction: Transaction<MigrationTables>,
  copy: DatabaseSyncInstance,
  tables: readonly Table[],
  report: Report,
): Promise<void> {
  const known = new Set(
    copy
      .prepare('select name from sqlite_schema')
      .all()
      .map(({ name }) => name),
  )
  // Another program may have tables in the same database.
  const ours = tables.filter(({ name }) => known.has(name))
  const of = ours.reduce((sum, { rows }) => sum + rows, 0)
  let [done, reportedAt] = [0, Date.now()]
  for (const table of ours) {
    copy.exec('begin')
    // What a trigger has put there.
    copy.exec(`delete from "${table.name}"`)
    for await (const rows of pagesOf(transaction, table)) {
      insertInto(copy, table, rows)
      done += rows.length
      if (Date.now() - reportedAt < REPORT_EVERY_MS) continue
      reportedAt = Date.now()
      report('database-copied', { done, of })
    }
    copy.exec('commit')
  }
  for (const { name, rows } of ours) {
    const [count] = copy.prepare(`select count(*) as rows from "${name}"`).all()
    if (Number(count?.rows) !== rows) throw new Error(`${name}: ${String(count?.rows)} ≠ ${rows}`)
  }
}

/** Words are separated by spaces in SQLite. */
function selectedColumn({ column, type }: Table['columns'][number]) {
  return type === 'tsvector'
    ? sql`array_to_string(tsvector_to_array(${sql.ref(column)}), ' ') as ${sql.ref(column)}`
    : sql.ref(column)
}

async function* pagesOf(
  transaction: Transaction<MigrationTables>,
  { name, columns, rows, bytes }: Table,
): AsyncGenerator<readonly Row[]> {
  const selected = sql.join(columns.map(selectedColumn))
  await sql`declare copied no scroll cursor for select ${selected} from ${sql.table(name)}`.execute(
    transaction,
  )
  const average = Math.ceil(bytes / Math.max(rows, 1))
  const atOnce = Math.min(
    Math.max(Math.floor(AT_ONCE_BYTES / Math.max(average, 1)), 1),
    MOST_AT_ONCE,
  )
  const fetch = sql<Row>`fetch ${sql.raw(String(atOnce))} from copied`
  for (;;) {
    const page = (await fetch.execute(transaction)).rows
    if (page.length === 0) break
    yield page
  }
  await sql`close copied`.execute(transaction)
}

function insertInto(copy: DatabaseSyncInstance, { name, columns }: Table, rows: readonly Row[]) {
  const names = columns.map(({ column }) => `"${column}"`)
  const insert = copy.prepare(
    `insert into "${name}" (${names.join()}) values (${names.map(() => '?').join()})`,
  )
  for (const row of rows) insert.run(...columns.map(({ column }) => row[column] ?? null))
}

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync, type StatementSyncInstance } from '@photostructure/sqlite'
import { Client } from 'pg'
import { DATABASE_FILE } from '../../src/server/database/sqlite/open-sqlite.ts'
import { startPostgres } from '../../tests/support/postgres.ts'
import { openStoresOnPostgres, openStoresOnSqlite } from '../../tests/support/stores.ts'
import { seed, type Row } from './seed.ts'

export interface Archive {
  /** What a server needs to work on it. */
  readonly env: Record<string, string>
  readonly remove: () => Promise<void>
}

/** An archive of so many requests in a temporary folder. */
export async function archiveOnSqlite(count: number): Promise<Archive> {
  const dataDir = mkdtempSync(join(tmpdir(), 'omaggio-bench-desk-'))
  await (await openStoresOnSqlite(dataDir)).close()
  const database = new DatabaseSync(join(dataDir, DATABASE_FILE))
  database.exec('pragma synchronous = off; begin')
  const statements = new Map<string, StatementSyncInstance>()
  await seed(async (table, rows) => {
    const columns = Object.keys(rows[0] ?? {})
    const statement =
      statements.get(table) ??
      database.prepare(
        `insert into ${table} (${columns.join()}) values (${columns.map(() => '?').join()})`,
      )
    statements.set(table, statement)
    for (const row of rows) statement.run(...columns.map((column) => row[column] ?? null))
  }, count)
  // As the server does it in time. Requests that wait to be grouped by customer would be grouped meanwhile.
  database.exec(`insert into inbox_words (inbox_words) values ('rebuild'); delete from inbox_unindexed;
    delete from customer_waiting;
    commit; pragma wal_checkpoint(truncate)`)
  statements.clear()
  database.close()
  return {
    env: { DATA_DIR: dataDir },
    remove: async () => rmSync(dataDir, { recursive: true, force: true }),
  }
}

/** The same on a Postgres server of its own. */
export async function archiveOnPostgres(count: number): Promise<Archive> {
  const dataDir = mkdtempSync(join(tmpdir(), 'omaggio-bench-desk-'))
  const postgres = await startPostgres()
  await (await openStoresOnPostgres(postgres.url)).close()
  const client = new Client(postgres.url)
  await client.connect()
  await client.query('set synchronous_commit = off')
  await seed((table, rows) => insertByColumns(client, table, rows), count)
  // As the server's own autovacuum does it in time.
  await client.query('delete from customer_waiting')
  await client.query('vacuum analyze')
  await client.end()
  return {
    env: { DATA_DIR: dataDir, DATABASE_URL: postgres.url },
    async remove() {
      await postgres.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** One parameter for each column, whatever the number of rows. */
async function insertByColumns(client: Client, table: string, rows: readonly Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).filter((column) =>
    rows.some((row) => row[column] !== null),
  )
  const arrays = columns.map((column, n) => {
    const isText = rows.some((row) => typeof row[column] === 'string')
    return `$${n + 1}::${isText ? 'text' : 'bigint'}[]`
  })
  const values = columns.map((column) =>
    column === 'words' ? `array_to_tsvector(string_to_array(words, ' '))` : column,
  )
  await client.query(
    `insert into ${table} (${columns.join()})
      select ${values.join()} from unnest(${arrays.join()}) as rows (${columns.join()})`,
    columns.map((column) => rows.map((row) => row[column])),
  )
}

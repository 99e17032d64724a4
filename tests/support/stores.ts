import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Database, Engine } from '../../src/server/database/database.ts'
import type { Report } from '../../src/server/database/migrate.ts'
import { openPostgres } from '../../src/server/database/postgres/open-postgres.ts'
import { DATABASE_FILE, openSqlite } from '../../src/server/database/sqlite/open-sqlite.ts'
import { storesOn, type Stores } from '../../src/server/wiring/open-storage.ts'
import { MIGRATIONS, type StoredTables } from '../../src/server/wiring/migrations.ts'
import { makeTempDir } from './temp-dir.ts'

export interface OpenedStores extends Stores {
  readonly db: Database<StoredTables>
  /** As features get it: each names its own tables. */
  readonly untyped: Database
}

/** All stores on one database, as the server opens them. */
export async function openStoresOnSqlite(
  dataDir: string,
  migrations = MIGRATIONS,
  report: Report = () => {},
): Promise<OpenedStores> {
  return withStores(await openSqlite(dataDir, migrations, report), 'sqlite')
}

let migrated: Promise<Buffer> | undefined

/** On an empty database in an empty folder. Copied: to make one takes longer than most tests. */
export async function openEmptyStores(dataDir: string): Promise<OpenedStores> {
  migrated ??= migratedFile()
  writeFileSync(join(dataDir, DATABASE_FILE), await migrated, { mode: 0o600 })
  return openStoresOnSqlite(dataDir)
}

async function migratedFile(): Promise<Buffer> {
  const { path, remove } = makeTempDir()
  const { close } = await openStoresOnSqlite(path)
  // Closing merges the log into the file.
  await close()
  const content = readFileSync(join(path, DATABASE_FILE))
  remove()
  return content
}

export async function openStoresOnPostgres(
  url: string,
  migrations = MIGRATIONS,
  report: Report = () => {},
): Promise<OpenedStores> {
  return withStores(await openPostgres(url, migrations, report), 'postgres')
}

/** Empties the tables that tests fill: opening a database for each test takes long. */
export async function emptied(stores: OpenedStores): Promise<OpenedStores> {
  await stores.db.transaction().execute(async (transaction) => {
    for (const table of [
      'deliveries',
      'requests',
      'payments',
      'logos',
      'request_logos',
      'desk_links',
      'desk_sessions',
      'request_lines',
      'inbox',
      'seller_changes',
      'retention',
      'shop_draft',
      'shop_uploads',
      'shop_editors',
      'shop_versions',
    ] as const) {
      await transaction.deleteFrom(table).execute()
    }
  })
  return stores
}

function withStores(opened: Database, engine: Engine): OpenedStores {
  const db = opened.withTables<StoredTables>()
  return { db, untyped: opened, ...storesOn(db, engine) }
}

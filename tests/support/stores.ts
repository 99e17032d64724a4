import type { Database, Engine } from '../../src/server/database/database.ts'
import { openPostgres } from '../../src/server/database/postgres/open-postgres.ts'
import { openSqlite } from '../../src/server/database/sqlite/open-sqlite.ts'
import { storesOn, type Stores } from '../../src/server/wiring/open-storage.ts'
import { MIGRATIONS, type StoredTables } from '../../src/server/wiring/migrations.ts'

export interface OpenedStores extends Stores {
  readonly db: Database<StoredTables>
}

/** All stores on one database, as the server opens them. */
export async function openStoresOnSqlite(dataDir: string): Promise<OpenedStores> {
  return withStores(await openSqlite(dataDir, MIGRATIONS), 'sqlite')
}

export async function openStoresOnPostgres(url: string): Promise<OpenedStores> {
  return withStores(await openPostgres(url, MIGRATIONS, () => {}), 'postgres')
}

/** Empties the tables that tests fill: opening a database for each test takes long. */
export async function emptied(stores: OpenedStores): Promise<OpenedStores> {
  for (const table of [
    'deliveries',
    'requests',
    'payments',
    'logos',
    'request_logos',
    'desk_links',
    'desk_sessions',
    'inbox_requests',
    'inbox_blocks',
    'inbox_words',
    'seller_changes',
    'retention',
    'trend_requests',
    'trend_counts',
    'shop_draft',
    'shop_uploads',
    'shop_editors',
    'shop_versions',
  ] as const) {
    await stores.db.deleteFrom(table).execute()
  }
  return stores
}

function withStores(opened: Database, engine: Engine): OpenedStores {
  const db = opened.withTables<StoredTables>()
  return { db, ...storesOn(db, engine) }
}

import { join } from 'node:path'
import { Kysely } from 'kysely'
import {
  createRequestStore,
  type RequestStore,
} from '../../src/features/requests/server/create-request-store.ts'
import type { NewRequest } from '../../src/features/requests/server/request-store.ts'
import { DATABASE_FILE } from '../../src/server/database/sqlite/open-sqlite.ts'
import { sqliteDialect } from '../../src/server/database/sqlite/sqlite-dialect.ts'

type RequestDatabase = Parameters<typeof createRequestStore>[0]

/**
 * Stores requests of another time in the archive that a server has left. Without the migrations: they import the
 * whole server, which a browser test would compile and load.
 */
export async function storeRequests(
  dataDir: string,
  requests: readonly NewRequest[],
): Promise<void> {
  const dialect = sqliteDialect(join(dataDir, DATABASE_FILE))
  const db: RequestDatabase = new Kysely({ dialect })
  const store: RequestStore = createRequestStore(db, 'sqlite')
  for (const request of requests) await store.accept(request)
  await db.destroy()
}

import type { NamedMigration, SchemaWriter } from '../../../server/database/migrate.ts'
import { createInboxTable } from './inbox/inbox-table.ts'
import { createLineTable } from './request-table.ts'
import { takeOverRequests } from './take-over-requests.ts'

export const requestMigrations: readonly NamedMigration[] = [
  {
    name: 'requests/lines',
    async change(db, engine) {
      await dropBlocksAndCounters(db)
      await createLineTable(db, engine)
      await createInboxTable(db, engine)
    },
  },
  { name: 'requests/lines-of-earlier-versions', takeOver: takeOverRequests },
]

/** The search by blocks and the counters of figures, which the databases' own search and sums replace. */
async function dropBlocksAndCounters(db: SchemaWriter): Promise<void> {
  for (const table of [
    'inbox_requests',
    'inbox_blocks',
    'inbox_words',
    'trend_requests',
    'trend_counts',
  ]) {
    await db.schema.dropTable(table).execute()
  }
}

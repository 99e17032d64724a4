import { sql } from 'kysely'
import type { SchemaWriter } from '../../../server/database/migrate.ts'
import { VISITOR_COPY } from './visitor-copy.ts'

/** Copies are counted by address; other deliveries pay nothing for it. */
export async function indexCopies(db: SchemaWriter): Promise<void> {
  await sql`create index deliveries_copies on deliveries (network)
    where kind = ${sql.lit(VISITOR_COPY)}`.execute(db)
}

import type { Database } from './database.ts'
import type { SchemaWriter } from './migrate.ts'

export type ProbeTables = {
  readonly probes: { readonly id: number; readonly at: number }
}

export async function createProbeTable(db: SchemaWriter): Promise<void> {
  await db.schema
    .createTable('probes')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .execute()
}

/** Rejects where nothing can be written at the moment: only a write notices a full disk. */
export async function probe(db: Database<ProbeTables>): Promise<void> {
  await db
    .insertInto('probes')
    .values({ id: 1, at: Date.now() })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ at: (row) => row.ref('excluded.at') }),
    )
    .execute()
}

import type { Database } from './database.ts'
import type { SchemaWriter } from './migrate.ts'

export type BackupTables = {
  readonly backups: { readonly id: number; readonly made_at: number }
}

/** How the embedded database is copied. */
export interface Backup {
  /** Writes a new file with all that is stored at one moment. */
  readonly copyTo: (file: string) => Promise<void>
  /** A copy is in the seller's hands. */
  readonly note: () => Promise<void>
}

export async function createBackupTable(db: SchemaWriter): Promise<void> {
  await db.schema
    .createTable('backups')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('made_at', 'bigint', (column) => column.notNull())
    .execute()
}

export async function noteBackup(db: Database<BackupTables>): Promise<void> {
  await db
    .insertInto('backups')
    .values({ id: 1, made_at: Date.now() })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ made_at: (row) => row.ref('excluded.made_at') }),
    )
    .execute()
}

/** Undefined where none was ever made. */
export async function lastBackup(db: Database<BackupTables>): Promise<number | undefined> {
  const row = await db.selectFrom('backups').select('made_at').executeTakeFirst()
  return row?.made_at
}

import type { Database } from './database.ts'
import type { SchemaWriter } from './migrate.ts'

export type BackupTables = {
  readonly backups: {
    readonly id: number
    readonly made_at: number
    /** Null where no copy was ever read to its end and compared. */
    readonly read_back_at: number | null
  }
}

/** How the embedded database is copied. */
export interface Backup {
  /** Writes a new file with all that is stored at one moment. */
  readonly copyTo: (file: string) => Promise<void>
  /** A copy is in the seller's hands. */
  readonly note: (how?: 'made' | 'read-back') => Promise<void>
}

/** When a copy was last made, and when one was last read back. */
export interface LastBackup {
  readonly madeAt: number
  readonly readBackAt: number | null
}

export async function createBackupTable(db: SchemaWriter): Promise<void> {
  await db.schema
    .createTable('backups')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('made_at', 'bigint', (column) => column.notNull())
    .execute()
}

export async function addReadBack(db: SchemaWriter): Promise<void> {
  await db.schema.alterTable('backups').addColumn('read_back_at', 'bigint').execute()
}

export async function noteBackup(
  db: Database<BackupTables>,
  how: 'made' | 'read-back' = 'made',
): Promise<void> {
  const madeAt = Date.now()
  const readBack = how === 'read-back' ? { read_back_at: madeAt } : {}
  await db
    .insertInto('backups')
    .values({ id: 1, made_at: madeAt, ...readBack })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ made_at: madeAt, ...readBack }))
    .execute()
}

/** Undefined where none was ever made. */
export async function lastBackup(db: Database<BackupTables>): Promise<LastBackup | undefined> {
  const row = await db.selectFrom('backups').select(['made_at', 'read_back_at']).executeTakeFirst()
  return row && { madeAt: row.made_at, readBackAt: row.read_back_at }
}

import { sql, type Transaction } from 'kysely'
import type { Database, Engine, MigrationTables } from './database.ts'
import { UnusableDatabaseError } from './unusable-database-error.ts'

/** What a migration may use. Not the row types: those are of the newest version. */
export type SchemaWriter = Pick<Transaction<MigrationTables>, 'schema' | 'getExecutor'>

export type Migration = (db: SchemaWriter, engine: Engine) => Promise<void>

// Any number, as long as it is the same in every instance.
const MIGRATION_LOCK = 5_124_917
// Undefined table and column, duplicate table and column.
const OTHER_SCHEMA_CODES = new Set(['42P01', '42703', '42P07', '42701'])

const TOO_OLD =
  'L’archivio delle richieste è di una versione troppo vecchia per questo programma: esporta le richieste con quella versione (npm run requests -- export --csv) e comincia un archivio nuovo. L’archivio non è stato toccato.'

/**
 * Brings the database to this version, all or nothing; several instances may start at once. A
 * migration has its position in the list, counted from 1, as its number.
 */
export async function migrate(
  db: Database,
  engine: Engine,
  migrations: readonly Migration[],
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    if (engine === 'postgres') {
      await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(transaction)
    }
    const applied = await appliedMigrations(transaction)
    if (applied > migrations.length) {
      throw new UnusableDatabaseError(
        `L’archivio delle richieste è di una versione più nuova (${applied}) di questo programma (${migrations.length}): aggiorna il programma. L’archivio non è stato toccato.`,
      )
    }
    for (const [index, change] of migrations.entries()) {
      if (index < applied) continue
      await change(transaction, engine).catch((error: unknown) => {
        throw isOtherSchema(error) ? new UnusableDatabaseError(TOO_OLD) : error
      })
      await transaction
        .insertInto('migrations')
        .values({ number: index + 1, applied_at: Date.now() })
        .execute()
    }
  })
}

async function appliedMigrations(transaction: Transaction<MigrationTables>): Promise<number> {
  await transaction.schema
    .createTable('migrations')
    .ifNotExists()
    .addColumn('number', 'integer', (column) => column.primaryKey())
    .addColumn('applied_at', 'bigint', (column) => column.notNull())
    .execute()
  const rows = await transaction.selectFrom('migrations').select('number').execute()
  return Math.max(0, ...rows.map(({ number }) => number))
}

/** Migrations begin with an archive that is not one of ours, or of before they were kept. */
function isOtherSchema(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return 'code' in error
    ? OTHER_SCHEMA_CODES.has(String(error.code))
    : /no such (?:table|column)|already exists|duplicate column/.test(error.message)
}

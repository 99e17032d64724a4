import { sql, type Kysely, type Transaction } from 'kysely'
import type { Database, Engine, Tables } from './database.ts'
import { MIGRATIONS } from './migrations.ts'
import { UnusableDatabaseError } from '../requests/request-store.ts'

// Any number will do, as long as every instance asks for the same.
const MIGRATION_LOCK = 5_124_917

type Migration = (typeof MIGRATIONS)[number]

/** Brings the database to this version, all or nothing; several instances may start at once. */
export async function migrate(
  db: Database,
  engine: Engine,
  migrations: readonly Migration[] = MIGRATIONS,
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
      await change(transaction as unknown as Kysely<unknown>)
      await transaction
        .insertInto('migrations')
        .values({ number: index + 1, applied_at: Date.now() })
        .execute()
    }
  })
}

async function appliedMigrations(transaction: Transaction<Tables>): Promise<number> {
  await transaction.schema
    .createTable('migrations')
    .ifNotExists()
    .addColumn('number', 'integer', (column) => column.primaryKey())
    .addColumn('applied_at', 'bigint', (column) => column.notNull())
    .execute()
  const rows = await transaction.selectFrom('migrations').select('number').execute()
  return Math.max(0, ...rows.map(({ number }) => number))
}

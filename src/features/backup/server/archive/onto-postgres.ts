import { sql, type Transaction } from 'kysely'
import { CommandError } from '../../../../server/commands/command-error.ts'
import { databaseErrorInWords } from '../../../../server/database/database-error-in-words.ts'
import type { MigrationTables } from '../../../../server/database/database.ts'
import type { Migrations } from '../../../../server/database/migrate.ts'
import { withPatientConnection } from '../../../../server/database/postgres/connect.ts'
import { fillWithin } from '../../../../server/database/postgres/fill-postgres.ts'
import type { DatabasePlace } from './restore-archive.ts'

/** The database of a copy goes onto a Postgres that has none of its tables. */
export function ontoPostgres(url: string, migrations: Migrations): DatabasePlace {
  const within = (work: (transaction: Transaction<MigrationTables>) => Promise<void>) =>
    withPatientConnection(url, (db) =>
      db.transaction().execute(async (transaction) => {
        await refuseFilled(transaction)
        await work(transaction)
      }),
    ).catch((error: Error) => {
      if (error instanceof CommandError) throw error
      const reason = databaseErrorInWords(error) ?? error.message
      throw new CommandError(`Il database di DATABASE_URL non risponde o rifiuta: ${reason}`)
    })
  return {
    refuseFull: () => within(async () => {}),
    put: (file) => within((transaction) => fillWithin(transaction, file, migrations)),
  }
}

async function refuseFilled(transaction: Transaction<MigrationTables>): Promise<void> {
  const { rows } = await sql<{ found: string | null }>`
    select to_regclass('migrations')::text as found`.execute(transaction)
  if (!rows[0]?.found) return
  throw new CommandError(
    'Il database di DATABASE_URL ha già un archivio: una copia si rimette solo in uno vuoto. Creane un altro, e scrivilo in DATABASE_URL. Non è stato toccato niente.',
  )
}

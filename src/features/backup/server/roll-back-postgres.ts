import { rename, rm } from 'node:fs/promises'
import { sql, type Transaction } from 'kysely'
import { CommandError } from '../../../server/commands/command-error.ts'
import type { MigrationTables } from '../../../server/database/database.ts'
import { withPatientConnection } from '../../../server/database/postgres/connect.ts'
import { copyWithin } from '../../../server/database/postgres/copy-postgres.ts'
import { dropWithin, fillWithin } from '../../../server/database/postgres/fill-postgres.ts'
import { sync } from '../../../shop/files/durable-file.ts'
import {
  filesOf,
  putAside,
  removeSince,
  type RollBackOptions,
  type RolledBack,
} from './roll-back.ts'

interface PostgresPlace {
  readonly url: string
  /** Of the instance that has upgraded. */
  readonly dataDir: string
}

/** The same on Postgres: the newer database is kept as a file beside the copy. All of it is one transaction. */
export async function rollBackPostgres(
  { url, dataDir }: PostgresPlace,
  options: RollBackOptions,
): Promise<RolledBack> {
  const { migrations } = options
  const { copy, kept, since } = await filesOf(dataDir, options)
  const draft = `${kept}.part`
  try {
    const found = await withPatientConnection(url, (db) =>
      db.transaction().execute(async (transaction) => {
        await refuseOthers(transaction)
        await lockTables(transaction)
        await copyWithin(transaction, draft, migrations)
        const aside = await putAside({ newer: draft, copy, since }, options)
        await rename(draft, kept)
        await sync(dataDir)
        try {
          await dropWithin(transaction, kept)
          await fillWithin(transaction, copy, migrations)
        } catch (error) {
          await rm(kept)
          await removeSince(since)
          throw error
        }
        return aside
      }),
    )
    // The database has all of it, and the next upgrade makes its own.
    await rm(copy)
    await sync(dataDir)
    return { kept, ...found }
  } finally {
    await rm(draft, { force: true })
  }
}

/** A server that goes on would meet other tables, and what it stores now would be in neither. */
async function refuseOthers(transaction: Transaction<MigrationTables>): Promise<void> {
  const { rows } = await sql<{ others: bigint }>`
    select count(*) as others from pg_stat_activity
    where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`.execute(
    transaction,
  )
  if (Number(rows[0]?.others) === 0) return
  throw new CommandError(
    `Altri programmi usano ancora questo database (connessioni: ${String(rows[0]?.others)}): ferma i server, poi riprova.`,
  )
}

/** Nothing is stored until the end, also by a server of another user. The tables of other users are not ours. */
async function lockTables(transaction: Transaction<MigrationTables>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and relowner = current_user::regrole
      and relnamespace = current_schema()::regnamespace order by relname`.execute(transaction)
  const tables = rows.map(({ name }) => sql.table(name))
  if (tables.length === 0) return
  await sql`lock table ${sql.join(tables)} in access exclusive mode`.execute(transaction)
}

import type { CompiledQuery } from 'kysely'
import type { Database, Engine } from './database.ts'
import type { SqliteTransaction } from './sqlite/sqlite-dialect.ts'

/** Runs statements in one transaction. Resolves once it is on disk, with the rows of the first. */
export async function writeTogether<Tables, Row>(
  db: Database<Tables>,
  engine: Engine,
  first: CompiledQuery<Row>,
  others: readonly CompiledQuery[],
): Promise<Row[]> {
  if (engine === 'sqlite') {
    // One message to SQLite's thread: waiting for each reply would take most of the time.
    const transaction: SqliteTransaction<Row> = { ...first, others }
    const { rows } = await db.executeQuery<Row>(transaction)
    return rows
  }
  return db.transaction().execute(async (transaction) => {
    const { rows } = await transaction.executeQuery(first)
    for (const statement of others) await transaction.executeQuery(statement)
    return rows
  })
}

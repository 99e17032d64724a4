import type { Transaction } from 'kysely'
import type { Database, MigrationTables } from './database.ts'

type ProgramTables = {
  readonly programs: { readonly version: string; readonly changed_at: number }
}

export async function createProgramTable(db: Transaction<MigrationTables>): Promise<void> {
  await db.schema
    .createTable('programs')
    .ifNotExists()
    .addColumn('version', 'text', (column) => column.primaryKey())
    .addColumn('changed_at', 'bigint', (column) => column.notNull())
    .execute()
}

/** Remembers which version of the program has changed the tables, and when. */
export async function noteProgram(
  db: Transaction<MigrationTables>,
  version: string,
  now: number,
): Promise<void> {
  await createProgramTable(db)
  const own = db.withTables<ProgramTables>()
  const row = { version, changed_at: now }
  await own
    .insertInto('programs')
    .values(row)
    .onConflict((conflict) => conflict.column('version').doUpdateSet({ changed_at: now }))
    .execute()
}

/** The version that was the last to change the database; undefined where it was one that did not say so. */
export async function lastProgram(db: Database): Promise<string | undefined> {
  const rows = db.withTables<ProgramTables>().selectFrom('programs').select('version')
  const row = await rows
    .orderBy('changed_at', 'desc')
    .executeTakeFirst()
    .catch(() => undefined)
  return row?.version
}

/** Whether this version has begun to change the database. */
export async function isNoted(db: Database, version: string): Promise<boolean> {
  const tables = await db.introspection.getTables()
  if (!tables.some(({ name }) => name === 'programs')) return false
  const rows = db.withTables<ProgramTables>().selectFrom('programs').select('version')
  return (await rows.where('version', '=', version).executeTakeFirst()) !== undefined
}

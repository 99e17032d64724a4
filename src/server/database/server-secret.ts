import { randomBytes } from 'node:crypto'
import type { Database } from './database.ts'
import type { SchemaWriter } from './migrate.ts'

export type SecretTables = {
  readonly server_secrets: { readonly name: string; readonly value: string }
}

export async function createSecretTable(db: SchemaWriter): Promise<void> {
  await db.schema
    .createTable('server_secrets')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute()
}

/** Drawn by the first instance that asks, and the same for all of them, through restarts. */
export async function serverSecret(db: Database<SecretTables>, name: string): Promise<string> {
  const drawn = randomBytes(32).toString('base64url')
  await db
    .insertInto('server_secrets')
    .values({ name, value: drawn })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const { value } = await db
    .selectFrom('server_secrets')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return value
}

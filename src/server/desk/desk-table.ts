import type { NamedMigration, SchemaWriter } from '../database/migrate.ts'

export type DeskTables = {
  /** Links that nobody has used yet. */
  readonly desk_links: {
    readonly hash: string
    readonly ends_at: number
    /** The session that made it, and with which it ends; null where none did. */
    readonly session_id: string | null
  }
  readonly desk_sessions: DeskSessionTable
}

export interface DeskSessionTable {
  readonly id: string
  /** Of the secret in the cookie: whoever reads a backup cannot get in with it. */
  readonly hash: string
  readonly name: string
  readonly opened_at: number
  readonly seen_at: number
  readonly ends_at: number
}

export async function createDeskTables(db: SchemaWriter): Promise<void> {
  await db.schema
    .createTable('desk_links')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('ends_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('desk_sessions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('hash', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('opened_at', 'bigint', (column) => column.notNull())
    .addColumn('seen_at', 'bigint', (column) => column.notNull())
    .addColumn('ends_at', 'bigint', (column) => column.notNull())
    .execute()
}

export const DESK_MIGRATIONS: readonly NamedMigration[] = [
  {
    name: 'desk/links-of-sessions',
    async change(db) {
      await db.schema.alterTable('desk_links').addColumn('session_id', 'text').execute()
    },
  },
]

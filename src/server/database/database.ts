import type { Kysely } from 'kysely'

export type Engine = 'sqlite' | 'postgres'

export type MigrationTables = {
  readonly migrations: { readonly number: number; readonly applied_at: number }
  readonly named_migrations: { readonly name: string; readonly applied_at: number }
}

/** Each layer above names the tables it uses; whoever opens the database adds all of them up. */
export type Database<Tables = MigrationTables> = Kysely<Tables>

import type { Kysely } from 'kysely'

export type Engine = 'sqlite' | 'postgres'

export type MigrationTables = {
  readonly migrations: { readonly number: number; readonly applied_at: number }
  readonly named_migrations: { readonly name: string; readonly applied_at: number }
}

/** Each layer above names the tables it uses; whoever opens the database adds all of them up. */
export type Database<Tables = MigrationTables> = Kysely<Tables>

// Databases are compared table by table: one fits where no table and no column is missing. By itself the compiler
// compares all methods of the library, which takes most of its time and misses a table that is missing.
declare module 'kysely' {
  // @ts-expect-error The methods have types that the compiler cannot compare before it knows the tables.
  interface Kysely<out DB> {}
  // @ts-expect-error The same.
  interface Transaction<out DB> {}
}

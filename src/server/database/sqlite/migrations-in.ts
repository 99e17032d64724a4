import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import { type Migrations, migrationsOf } from '../migrate.ts'

/** Those that a file of SQLite has seen. Throws where this program does not know them. */
export function migrationsIn(file: DatabaseSyncInstance, migrations: Migrations): Migrations {
  const columnOf = (sql: string) =>
    file
      .prepare(sql)
      .all()
      .map((row) => String(Object.values(row)[0]))
  const tables = new Set(columnOf('select name from sqlite_schema'))
  const numbers = Math.max(0, ...columnOf('select number from migrations').map(Number))
  // The first versions had neither.
  const names = tables.has('named_migrations') ? columnOf('select name from named_migrations') : []
  const [writer] = tables.has('programs')
    ? columnOf('select version from programs order by changed_at desc limit 1')
    : []
  return migrationsOf(migrations, numbers, new Set(names), writer)
}

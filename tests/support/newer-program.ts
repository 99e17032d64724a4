import type { Migrations } from '../../src/server/database/migrate.ts'
import { MIGRATIONS } from '../../src/server/wiring/migrations.ts'

/** A later version, which adds a table. */
export const NEWER: Migrations = {
  ...MIGRATIONS,
  program: '99.1.0',
  named: [
    ...MIGRATIONS.named,
    {
      name: 'later/table',
      change: (db) =>
        db.schema
          .createTable('later')
          .addColumn('id', 'text', (column) => column.primaryKey())
          .execute(),
    },
  ],
}

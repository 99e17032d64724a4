import { DatabaseSync } from '@photostructure/sqlite'

interface DatabaseFacts {
  /** 'ok', or the first thing that is wrong. */
  readonly integrity: string
  readonly migrations: readonly string[]
  readonly rows: Readonly<Record<string, number>>
}

/** Reads every page of a copy. Never of the server's own file: closing it would end the locks of this process. */
export function lookIntoDatabase(file: string): DatabaseFacts {
  const database = new DatabaseSync(file, { readOnly: true })
  const textsOf = (sql: string) =>
    database
      .prepare(sql)
      .all()
      .map((row) => String(Object.values(row)[0]))
  try {
    const [integrity = ''] = textsOf('pragma integrity_check(1)')
    const tables = textsOf(
      "select name from sqlite_schema where type = 'table' and sql not like 'create virtual%' and name not like 'sqlite\\_%' escape '\\' order by name",
    )
    const count = (table: string) =>
      Number(textsOf(`select count(*) from "${table.replaceAll('"', '""')}"`)[0])
    const rows = Object.fromEntries(tables.map((table) => [table, count(table)]))
    // The first versions had none.
    const hasNames = tables.includes('named_migrations')
    const migrations = hasNames ? textsOf('select name from named_migrations order by name') : []
    return { integrity, migrations, rows }
  } finally {
    database.close()
  }
}

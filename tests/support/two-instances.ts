import { onTestFinished } from 'vitest'
import { type ENGINES, postgresDatabase } from './postgres.ts'
import { openStoresOnPostgres, openStoresOnSqlite } from './stores.ts'
import { tempDir } from './temp-dir.ts'

/** The stores of two servers on one database, until the test is over. */
export async function twoInstances(engine: (typeof ENGINES)[number]) {
  const [dataDir, postgres] = [
    tempDir(),
    engine === 'SQLite' ? undefined : await postgresDatabase(),
  ]
  if (postgres) onTestFinished(postgres.stop)
  const open = () => (postgres ? openStoresOnPostgres(postgres.url) : openStoresOnSqlite(dataDir))
  const one = await open()
  onTestFinished(one.close)
  const other = await open()
  onTestFinished(other.close)
  return { one, other }
}

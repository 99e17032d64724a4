import { sql } from 'kysely'
import type { Report } from '../migrate.ts'
import { withPatientConnection } from './connect.ts'

// Any number, as long as it is the same in every instance and not that of single migrations.
const UPGRADE_LOCK = 5_124_918
const LOOK_EVERY_MS = 1_000

/** Of several instances that start at once, one copies and changes the tables. The lock ends with its connection. */
export function whileOthersWait<Result>(
  url: string,
  report: Report,
  work: () => Promise<Result>,
): Promise<Result> {
  return withPatientConnection(url, async (db) => {
    const isOurs = async () => {
      const asked = sql<{ got: boolean }>`select pg_try_advisory_lock(${UPGRADE_LOCK}) as got`
      return (await asked.execute(db)).rows[0]?.got === true
    }
    if (!(await isOurs())) {
      report('upgrade-waits-for-another-instance')
      while (!(await isOurs())) await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
    }
    return work()
  })
}

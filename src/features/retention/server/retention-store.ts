import { sql } from 'kysely'
import type { Database, Engine } from '../../../server/database/database.ts'
import { firstRowId, timeOfRowId } from '../../../server/database/row-id.ts'
import type { PaymentTables } from '../../payments/server/payment-table.ts'
import type { RequestTables } from '../../requests/server/request-table.ts'
import type { RetentionTable, RetentionTables } from './retention-table.ts'

const ROW_ID = 1

type Tables = RetentionTables & RequestTables & PaymentTables

/** Rows that came before a moment, oldest first; `after` is the last id of the page before. */
interface OldPage {
  readonly before: number
  readonly after: string
  readonly most: number
}

export type RetentionStore = ReturnType<typeof createRetentionStore>

/** One query layer for both engines; where they differ, the code names the engine. */
export function createRetentionStore(db: Database<Tables>, engine: Engine) {
  const oldRequests = ({ before, after, most }: OldPage) =>
    db
      .selectFrom('requests')
      .select('id')
      .where('id', '>', after)
      .where('id', '<', firstRowId(before))
      .orderBy('id')
      .limit(most)

  return {
    /** Stores what follows a look at the shop, and answers with it. */
    look: (keepMonths: number | null, now: number): Promise<KeepSetting> =>
      db.transaction().execute(async (transaction) => {
        const known = await transaction
          .selectFrom('retention')
          .select(['keep_months', 'changed_at', 'seen_at', 'erased_at'])
          .where('id', '=', ROW_ID)
          // Instances that know different settings follow one another.
          .$if(engine === 'postgres', (query) => query.forUpdate())
          .executeTakeFirst()
        const setting = afterLook(known, keepMonths, now)
        if (setting === known) return setting
        await transaction
          .insertInto('retention')
          .values({ id: ROW_ID, ...setting })
          .onConflict((conflict) => conflict.column('id').doUpdateSet(setting))
          .execute()
        return setting
      }),

    async noteErased(now: number): Promise<void> {
      await db.updateTable('retention').set({ erased_at: now }).execute()
    },

    async oldRequests(page: OldPage): Promise<string[]> {
      return (await oldRequests(page).execute()).map(({ id }) => id)
    },

    /** Settled payments that still have the name of who paid. */
    async oldPayers({ before, after, most }: OldPage): Promise<string[]> {
      const rows = await db
        .selectFrom('payments')
        .select('id')
        // A literal, or the index of named payments could not be used.
        .where('given_name', '<>', sql.lit(''))
        .where('due_at', 'is', null)
        .where('id', '>', after)
        .where('id', '<', firstRowId(before))
        .orderBy('id')
        .limit(most)
        .execute()
      return rows.map(({ id }) => id)
    },

    /** When the oldest request came. */
    async oldestRequest(): Promise<number | undefined> {
      const row = await db
        .selectFrom('requests')
        .select('id')
        .orderBy('id')
        .limit(1)
        .executeTakeFirst()
      return row && timeOfRowId(row.id)
    },

    /** How many came before this moment, counted up to `most`. */
    async countRequests(before: number, most: number): Promise<number> {
      const { count } = await db
        .selectFrom(oldRequests({ before, after: '', most }).as('old'))
        .select((select) => select.fn.countAll<number | string>().as('count'))
        .executeTakeFirstOrThrow()
      return Number(count)
    },
  }
}

/** The shop's `keepMonths` as all instances know it, and what was done about it. */
type KeepSetting = Omit<RetentionTable, 'id'>

export const DAY_MS = 24 * 60 * 60_000
// Written now and then: every look would otherwise be a commit.
const SEEN_EVERY_MS = 10 * 60_000

const FOR_EVER: KeepSetting = { keep_months: null, changed_at: 0, seen_at: 0, erased_at: null }

/**
 * The setting after a look at the shop. Also where no server has looked for a day the wait begins again:
 * the clock may be wrong, and nobody was warned.
 */
function afterLook(
  known: KeepSetting = FOR_EVER,
  keepMonths: number | null,
  now: number,
): KeepSetting {
  const isSame = known.keep_months === keepMonths
  if (isSame && keepMonths === null) return known
  const sinceSeen = Math.abs(now - known.seen_at)
  if (!isSame || sinceSeen > DAY_MS) {
    return { keep_months: keepMonths, changed_at: now, seen_at: now, erased_at: null }
  }
  return sinceSeen < SEEN_EVERY_MS ? known : { ...known, seen_at: now }
}

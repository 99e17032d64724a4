import { sql, type Selectable } from 'kysely'
import type { Database, Engine } from '../../../server/database/database.ts'
import { firstRowId, timeOfRowId } from '../../../server/database/row-id.ts'
import type { PaymentTables } from '../../payments/server/payment-table.ts'
import type { RequestTables } from '../../requests/server/request-table.ts'
import { afterLook, type KeepSetting } from './keep-setting.ts'
import type { OldPage, RetentionStore } from './retention-store.ts'
import type { RetentionTable, RetentionTables } from './retention-table.ts'

const ROW_ID = 1

type Tables = RetentionTables & RequestTables & PaymentTables

/** One query layer for both engines; where they differ, the code names the engine. */
export function createRetentionStore(db: Database<Tables>, engine: Engine): RetentionStore {
  const oldRequests = ({ before, after, most }: OldPage) =>
    db
      .selectFrom('requests')
      .select('id')
      .where('id', '>', after)
      .where('id', '<', firstRowId(before))
      .orderBy('id')
      .limit(most)

  return {
    look: (keepMonths, now) =>
      db.transaction().execute(async (transaction) => {
        const row = await transaction
          .selectFrom('retention')
          .selectAll()
          .where('id', '=', ROW_ID)
          // Instances that know different settings follow one another.
          .$if(engine === 'postgres', (query) => query.forUpdate())
          .executeTakeFirst()
        const known = row && fromRow(row)
        const setting = afterLook(known, keepMonths, now)
        if (setting === known) return setting
        await transaction
          .insertInto('retention')
          .values({ id: ROW_ID, ...toColumns(setting) })
          .onConflict((conflict) => conflict.column('id').doUpdateSet(toColumns(setting)))
          .execute()
        return setting
      }),

    async noteErased(now) {
      await db.updateTable('retention').set({ erased_at: now }).execute()
    },

    async oldRequests(page) {
      return (await oldRequests(page).execute()).map(({ id }) => id)
    },

    async oldPayers({ before, after, most }) {
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

    async oldestRequest() {
      const row = await db
        .selectFrom('requests')
        .select('id')
        .orderBy('id')
        .limit(1)
        .executeTakeFirst()
      return row && timeOfRowId(row.id)
    },

    async countRequests(before, most) {
      const { count } = await db
        .selectFrom(oldRequests({ before, after: '', most }).as('old'))
        .select((select) => select.fn.countAll<number | string>().as('count'))
        .executeTakeFirstOrThrow()
      return Number(count)
    },
  }
}

function fromRow(row: Selectable<RetentionTable>): KeepSetting {
  const { keep_months: keepMonths, changed_at: changedAt, seen_at: seenAt } = row
  return { keepMonths, changedAt, seenAt, erasedAt: row.erased_at }
}

function toColumns({ keepMonths, changedAt, seenAt, erasedAt }: KeepSetting) {
  return {
    keep_months: keepMonths,
    changed_at: changedAt,
    seen_at: seenAt,
    erased_at: erasedAt,
  }
}

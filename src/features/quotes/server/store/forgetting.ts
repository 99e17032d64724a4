import { sql } from 'kysely'
import type { Database, Engine } from '../../../../server/database/database.ts'
import { removeQuote } from './erase.ts'
import { countChange, lockQuote, type Tables } from './quote-rows.ts'

export function createForgetting(db: Database<Tables>, engine: Engine) {
  const hasNoRequest = sql<boolean>`not exists (select 1 from quote_requests where quote_id = quotes.id)`
  return {
    /** Those without a request that were last touched before this moment, except accepted ones. */
    async forgotten({
      before,
      most,
    }: {
      readonly before: number
      readonly most: number
    }): Promise<string[]> {
      const rows = await db
        .selectFrom('quotes')
        .select('id')
        .where('touched_at', '<', before)
        .where('state', '<>', 'accepted')
        .where(hasNoRequest)
        .orderBy('touched_at')
        .orderBy('id')
        .limit(most)
        .execute()
      return rows.map(({ id }) => id)
    },

    /** False where somebody has touched or accepted it meanwhile. */
    forget: (id: string, before: number): Promise<boolean> =>
      db.transaction().execute(async (transaction) => {
        const row = await lockQuote(transaction, engine, id)
        if (!row || row.state === 'accepted' || row.touched_at >= before) return false
        const request = await transaction
          .selectFrom('quote_requests')
          .select('request_id')
          .where('quote_id', '=', id)
          .limit(1)
          .executeTakeFirst()
        if (request) return false
        await removeQuote(transaction, id)
        await countChange(transaction)
        return true
      }),
  }
}

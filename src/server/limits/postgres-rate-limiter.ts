import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { RateLimiter } from './rate-limiter.ts'
import type { RateTables } from './rate-table.ts'

/** For several instances, which share the counts. */
export function createPostgresRateLimiter(db: Database<RateTables>): RateLimiter {
  return {
    take(key, limits, now) {
      const rows = limits.map(({ name, windowMs }) => ({
        key: `${name} ${hashed(key)}`,
        window_ends_at: now + windowMs,
        hits: 0,
      }))
      const keys = rows.map((row) => row.key)
      // One that ends later than it could have begun was opened before the clock was set back.
      const isOver = sql<boolean>`(rates.window_ends_at <= ${now} or rates.window_ends_at > excluded.window_ends_at)`
      const mostOf = (row: string) => limits[keys.indexOf(row)]?.most ?? 0
      return db.transaction().execute(async (transaction) => {
        // Written even where nothing changes: it locks the rows until we have counted.
        const open = await transaction
          .insertInto('rates')
          .values(rows)
          .onConflict((conflict) =>
            conflict.column('key').doUpdateSet({
              hits: sql`case when ${isOver} then 0 else rates.hits end`,
              window_ends_at: sql`case when ${isOver} then excluded.window_ends_at else rates.window_ends_at end`,
            }),
          )
          .returningAll()
          .execute()
        const full = open.filter((row) => row.hits >= mostOf(row.key))
        if (full.length > 0) return Math.max(...full.map((row) => row.window_ends_at - now))
        await transaction
          .updateTable('rates')
          .set({ hits: sql`hits + 1` })
          .where('key', 'in', keys)
          .execute()
        return 0
      })
    },
    async tidy(now) {
      await db.deleteFrom('rates').where('window_ends_at', '<=', now).execute()
    },
  }
}

/** Visitors' addresses must not be readable in the database or its backups. */
function hashed(key: string): string {
  return createHash('sha256').update(key).digest('base64url').slice(0, 22)
}

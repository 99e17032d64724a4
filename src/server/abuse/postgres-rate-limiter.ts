import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../requests/database.ts'
import type { RateLimiter } from './rate-limiter.ts'

/** For several instances: whichever of them is asked, the count is the same. */
export function createPostgresRateLimiter(db: Database): RateLimiter {
  return {
    async take(key, limits, now) {
      const rows = limits.map((limit) => ({
        key: `${limit.name} ${concealed(key)}`,
        window_ends_at: now + limit.windowMs,
        hits: 1,
      }))
      const isOver = sql<boolean>`rates.window_ends_at <= ${now}`
      const counted = await db
        .insertInto('rates')
        .values(rows)
        .onConflict((conflict) =>
          conflict.column('key').doUpdateSet({
            hits: sql`case when ${isOver} then 1 else rates.hits + 1 end`,
            window_ends_at: sql`case when ${isOver} then excluded.window_ends_at else rates.window_ends_at end`,
          }),
        )
        .returning(['key', 'hits', 'window_ends_at'])
        .execute()
      const waits = limits.map((limit, index) => {
        const window = counted.find((row) => row.key === rows[index]?.key)
        return window && window.hits > limit.most ? window.window_ends_at - now : 0
      })
      return Math.max(0, ...waits)
    },
    async tidy(now) {
      await db.deleteFrom('rates').where('window_ends_at', '<=', now).execute()
    },
  }
}

/** Addresses of visitors are nobody's business, not even for an hour in a backup. */
function concealed(key: string): string {
  return createHash('sha256').update(key).digest('base64url').slice(0, 22)
}

import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../requests/database.ts'
import type { RateLimiter } from './rate-limiter.ts'

/** For several instances: whichever of them is asked, the count is the same. */
export function createPostgresRateLimiter(db: Database): RateLimiter {
  async function waitFor(key: string, now: number): Promise<number> {
    const open = await db
      .selectFrom('rates')
      .select('window_ends_at')
      .where('key', '=', key)
      .executeTakeFirst()
    // Tidied away between the two questions: the next try will pass.
    return open ? Math.max(1, open.window_ends_at - now) : 1
  }

  return {
    async take(key, limits, now) {
      for (const limit of limits) {
        const row = { key: `${limit.name} ${concealed(key)}`, window_ends_at: now + limit.windowMs }
        const isOver = sql<boolean>`rates.window_ends_at <= ${now}`
        const counted = await db
          .insertInto('rates')
          .values({ ...row, hits: 1 })
          .onConflict((conflict) =>
            conflict
              .column('key')
              .doUpdateSet({
                hits: sql`case when ${isOver} then 1 else rates.hits + 1 end`,
                window_ends_at: sql`case when ${isOver} then excluded.window_ends_at else rates.window_ends_at end`,
              })
              .where(sql<boolean>`${isOver} or rates.hits < ${limit.most}`),
          )
          .returning('key')
          .executeTakeFirst()
        if (!counted) return waitFor(row.key, now)
      }
      return 0
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

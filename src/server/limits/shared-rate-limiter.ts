import { createMemoryRateLimiter } from './memory-rate-limiter.ts'
import type { RateLimiter } from './rate-limiter.ts'

/**
 * Counts in memory first, then the counts that all instances share. A call over the limit in memory is
 * refused without asking the database: a flood from one address costs it almost nothing, and where
 * it does not answer, the limits of this instance still hold.
 */
export function createSharedRateLimiter(shared: RateLimiter): RateLimiter {
  const own = createMemoryRateLimiter()

  return {
    async take(key, limits, now) {
      const ownWait = await own.take(key, limits, now)
      if (ownWait > 0) return ownWait
      const wait = await shared.take(key, limits, now)
      if (wait > 0) own.block(key, limits, now, wait)
      return wait
    },
    async tidy(now) {
      await own.tidy(now)
      await shared.tidy(now)
    },
  }
}

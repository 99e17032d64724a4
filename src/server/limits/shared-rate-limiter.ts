import { createMemoryRateLimiter } from './memory-rate-limiter.ts'
import type { RateLimiter } from './rate-limiter.ts'

/**
 * Counts that several instances share, behind those of this one: what is over by these alone is
 * refused without a question. So a flood from one address costs the database next to nothing, and
 * where the database does not answer, no more pass than this instance lets pass.
 */
export function createSharedRateLimiter(shared: RateLimiter): RateLimiter {
  const own = createMemoryRateLimiter()

  return {
    async take(key, limits, now) {
      const ownWait = await own.take(key, limits, now)
      if (ownWait > 0) return ownWait
      const wait = await shared.take(key, limits, now)
      if (wait > 0) own.fill(key, limits, now, wait)
      return wait
    },
    async tidy(now) {
      await own.tidy(now)
      await shared.tidy(now)
    },
  }
}

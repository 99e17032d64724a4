import type { RateLimit } from './rate-limiter.ts'

// About 3 MB. A client with more addresses than this is limited by the cap on mails.
const MOST_WINDOWS = 20_000

interface Window {
  readonly endsAt: number
  hits: number
}

/** For one machine. Bounded, so that an attack with many addresses cannot fill the memory. */
export function createMemoryRateLimiter(mostWindows = MOST_WINDOWS) {
  const windows = new Map<string, Window>()

  function windowOf(key: string, windowMs: number, now: number): Window {
    const open = windows.get(key)
    // A window that ends later than it could have begun was opened before the clock was set back.
    if (open && open.endsAt > now && open.endsAt <= now + windowMs) return open
    return opened(key, { endsAt: now + windowMs, hits: 0 })
  }

  function opened(key: string, window: Window): Window {
    const [oldest] = windows.keys()
    if (oldest !== undefined && windows.size >= mostWindows) windows.delete(oldest)
    windows.delete(key)
    windows.set(key, window)
    return window
  }

  return {
    async take(key: string, limits: readonly RateLimit[], now: number): Promise<number> {
      const open = limits.map((limit) => ({
        limit,
        window: windowOf(nameOf(limit, key), limit.windowMs, now),
      }))
      const full = open.filter(({ limit, window }) => window.hits >= limit.most)
      if (full.length > 0) return Math.max(...full.map(({ window }) => window.endsAt - now))
      for (const { window } of open) window.hits += 1
      return 0
    },
    /** Lets nothing pass for `waitMs`: other instances have counted more than this one. */
    block(key: string, limits: readonly RateLimit[], now: number, waitMs: number): void {
      for (const limit of limits) {
        opened(nameOf(limit, key), { endsAt: now + waitMs, hits: limit.most })
      }
    },
    async tidy(now: number): Promise<void> {
      for (const [key, { endsAt }] of windows) if (endsAt <= now) windows.delete(key)
    },
  }
}

function nameOf({ name }: RateLimit, key: string): string {
  return `${name} ${key}`
}

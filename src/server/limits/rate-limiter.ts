export interface RateLimit {
  readonly name: string
  readonly windowMs: number
  readonly most: number
}

/** Counts hits per key. A window opens with the first hit and lets `most` of them pass. */
export interface RateLimiter {
  /** 0 where all limits leave room; otherwise the milliseconds to wait. */
  readonly take: (key: string, limits: readonly RateLimit[], now: number) => Promise<number>
  /** Drops windows that have ended. */
  readonly tidy: (now: number) => Promise<void>
}

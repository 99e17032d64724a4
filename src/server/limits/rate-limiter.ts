export interface RateLimit {
  readonly name: string
  readonly windowMs: number
  readonly most: number
}

/** Counts what somebody does. A window opens with the first hit and lets `most` of them pass. */
export interface RateLimiter {
  /** 0 where all limits leave room; otherwise for how many milliseconds they will not. */
  readonly take: (key: string, limits: readonly RateLimit[], now: number) => Promise<number>
  /** Drops windows that have ended. */
  readonly tidy: (now: number) => Promise<void>
}

import type { RateLimiter } from '../limits/rate-limiter.ts'
import type { DeskStore } from '../desk/desk-store.ts'
import type { LogoStore } from '../../features/logos/server/logo-store.ts'
import type { RequestStore } from '../../features/requests/server/request-store.ts'

const EVERY_MS = 10 * 60_000

interface MaintenanceOptions {
  readonly store: Pick<RequestStore, 'forgetHashes'>
  readonly logos: Pick<LogoStore, 'forgetUnclaimed'>
  readonly desk: Pick<DeskStore, 'forgetEnded'>
  /** Plans what is told once a day. */
  readonly planDaily: () => Promise<void>
  readonly limiters: readonly RateLimiter[]
  readonly now: () => number
  readonly log: (event: string, facts?: Readonly<Record<string, unknown>>) => void
}

/**
 * Removes old hashes, counts, unclaimed logos and ended sessions of the desk, and plans the mail of the
 * day. Returns how to stop it.
 */
export function runMaintenance(options: MaintenanceOptions): () => void {
  const { store, logos, desk, planDaily, limiters, now, log } = options
  const tidy = async () => {
    try {
      await store.forgetHashes(now())
      await logos.forgetUnclaimed(now())
      await desk.forgetEnded(now())
      await planDaily()
      for (const limiter of limiters) await limiter.tidy(now())
    } catch (error) {
      log('maintenance-failed', { error: String(error) })
    }
  }
  const timer = setInterval(() => void tidy(), EVERY_MS)
  void tidy()
  return () => clearInterval(timer)
}

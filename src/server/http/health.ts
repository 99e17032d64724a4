import { setTimeout } from 'node:timers/promises'

/** Three facts for a monitor of the server; details are for the log and the seller's commands. */
export interface Health {
  readonly store: boolean
  readonly deliver: boolean
  /** The age of the oldest mail that waits; 0 where none waits, null where nobody knows. */
  readonly oldestWaitingSeconds: number | null
}

// A monitor asks often; the disk is written to once in a while.
const KEPT_MS = 2_000
// A database that answers later than this is too slow for a visitor, too.
const PATIENCE_MS = 1_000

interface HealthOptions {
  /** Rejects where nothing can be written at the moment. */
  readonly probe: () => Promise<void>
  readonly isDelivering: () => boolean
  /** When the oldest mail that waits was planned. */
  readonly oldestWaiting: () => Promise<number | undefined>
  readonly now: () => number
}

export function createHealth(options: HealthOptions): () => Promise<Health> {
  const { probe, isDelivering, oldestWaiting, now } = options
  let known: { at: number; found: Promise<Omit<Health, 'deliver'>> } | undefined

  async function look(): Promise<Omit<Health, 'deliver'>> {
    const [store, oldest] = await Promise.all([
      inTime(probe().then(() => true)),
      inTime(oldestWaiting().then((plannedAt) => ageInSeconds(plannedAt, now()))),
    ])
    return { store: store ?? false, oldestWaitingSeconds: oldest }
  }

  return async () => {
    const at = now()
    const isFresh = known && at >= known.at && at - known.at < KEPT_MS
    if (!known || !isFresh) known = { at, found: look() }
    const { store, oldestWaitingSeconds } = await known.found
    return { store, deliver: isDelivering(), oldestWaitingSeconds }
  }
}

function ageInSeconds(plannedAt: number | undefined, now: number): number {
  return Math.max(0, Math.floor((now - (plannedAt ?? now)) / 1000))
}

/** Null where it fails or takes too long. */
function inTime<T>(asked: Promise<T>): Promise<T | null> {
  const tooLate = setTimeout(PATIENCE_MS, null, { ref: false })
  return Promise.race([asked.catch(() => null), tooLate])
}

/** The shop's `keepMonths` as all instances know it, and what was done about it. */
export interface KeepSetting {
  /** Null: for ever. */
  readonly keepMonths: number | null
  /** Nothing is erased within a day of this moment. */
  readonly changedAt: number
  /** When a server last looked. */
  readonly seenAt: number
  /** When requests were last erased by this setting. */
  readonly erasedAt: number | null
}

export const DAY_MS = 24 * 60 * 60_000
// Written now and then: every look would otherwise be a commit.
const SEEN_EVERY_MS = 10 * 60_000

const FOR_EVER: KeepSetting = { keepMonths: null, changedAt: 0, seenAt: 0, erasedAt: null }

/**
 * The setting after a look at the shop. Also where no server has looked for a day the wait begins again:
 * the clock may be wrong, and nobody was warned.
 */
export function afterLook(
  known: KeepSetting = FOR_EVER,
  keepMonths: number | null,
  now: number,
): KeepSetting {
  const isSame = known.keepMonths === keepMonths
  if (isSame && keepMonths === null) return known
  const sinceSeen = Math.abs(now - known.seenAt)
  if (!isSame || sinceSeen > DAY_MS) {
    return { keepMonths, changedAt: now, seenAt: now, erasedAt: null }
  }
  return sinceSeen < SEEN_EVERY_MS ? known : { ...known, seenAt: now }
}

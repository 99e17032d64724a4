/** Two facts for a monitor of the server; details are for the log and the seller's commands. */
export interface Health {
  readonly store: boolean
  readonly deliver: boolean
}

// A monitor asks often; the disk is written to once in a while.
const KEPT_MS = 2_000
// A database that answers later than this is of no use to a visitor either.
const PATIENCE_MS = 1_000

export interface HealthOptions {
  /** Rejects where nothing can be written at the moment. */
  readonly probe: () => Promise<void>
  readonly isDelivering: () => boolean
  readonly now: () => number
}

export function createHealth({ probe, isDelivering, now }: HealthOptions): () => Promise<Health> {
  let known: { at: number; canStore: Promise<boolean> } | undefined

  return async () => {
    const at = now()
    const isFresh = known && at >= known.at && at - known.at < KEPT_MS
    if (!known || !isFresh) known = { at, canStore: canStore(probe) }
    return { store: await known.canStore, deliver: isDelivering() }
  }
}

async function canStore(probe: HealthOptions['probe']): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), PATIENCE_MS)
  })
  const written = probe().then(
    () => true,
    () => false,
  )
  const answer = await Promise.race([written, tooLate])
  clearTimeout(timer)
  return answer
}

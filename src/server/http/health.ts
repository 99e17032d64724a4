import type { RequestStore } from '../requests/request-store.ts'

/** Two words for whoever watches the server; details are for the log and the seller's desk. */
export interface Health {
  readonly store: boolean
  readonly deliver: boolean
}

// A watcher asks often; the disk is asked once in a while.
const KEPT_MS = 2_000
// A database that answers later than this is of no use to a visitor either.
const PATIENCE_MS = 1_000

export interface HealthOptions {
  readonly store: Pick<RequestStore, 'probe'>
  readonly isDelivering: () => boolean
  readonly now: () => number
}

export function createHealth({ store, isDelivering, now }: HealthOptions): () => Promise<Health> {
  let known: { at: number; canStore: Promise<boolean> } | undefined

  return async () => {
    const at = now()
    const isFresh = known && at >= known.at && at - known.at < KEPT_MS
    if (!known || !isFresh) known = { at, canStore: canStore(store) }
    return { store: await known.canStore, deliver: isDelivering() }
  }
}

async function canStore(store: Pick<RequestStore, 'probe'>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), PATIENCE_MS)
  })
  const written = store.probe().then(
    () => true,
    () => false,
  )
  const answer = await Promise.race([written, tooLate])
  clearTimeout(timer)
  return answer
}

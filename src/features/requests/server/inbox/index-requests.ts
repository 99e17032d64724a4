import { firstRowId } from '../../../../server/database/row-id.ts'
import type { RequestStore } from '../request-store.ts'
import type { InboxStore } from './inbox-store.ts'

// The page of ids is read by an index; the requests among them are read whole.
const IDS_PER_ROUND = 500
const REQUESTS_PER_ROUND = 100
// A seller sees a new request at once; that it is found by its words may take a moment.
const AFTER_REQUEST_MS = 300
// Requests that other instances have stored.
const LOOK_EVERY_MS = 5_000
// More than this since the last look is a rush: storing comes first.
const RUSH_REQUESTS = 50
// An instance whose clock is behind, or that took long to commit, stores ids of the past.
const LATE_MS = 10 * 60_000
const LOOK_BACK_EVERY_MS = 60_000

interface IndexRequestsOptions {
  readonly inbox: Pick<InboxStore, 'walk' | 'index'>
  readonly requests: Pick<RequestStore, 'ofIds'>
  readonly now: () => number
  readonly log: (event: string, facts?: Readonly<Record<string, unknown>>) => void
}

export interface RequestIndexer {
  readonly start: () => void
  /** A request was stored here. */
  readonly wake: () => void
  /** Looks at the next ids and indexes what is missing; true where more may follow. */
  readonly round: () => Promise<boolean>
  readonly stop: () => Promise<void>
}

/**
 * Makes requests searchable after they were stored: the visitor does not wait for it, and a rush of
 * requests is stored as quickly as without it. Walks through all ids once at each start, so that nothing
 * is missed by whatever ended the server, and requests of earlier versions are found too.
 */
export function createRequestIndexer(options: IndexRequestsOptions): RequestIndexer {
  const { inbox, requests, now, log } = options
  let reached = ''
  let lookedBackAt = now()
  let storedSinceLook = 0
  let timer: NodeJS.Timeout | undefined
  let isRunning = false
  let isStopped = false
  let running: Promise<void> = Promise.resolve()

  async function round(): Promise<boolean> {
    lookBack()
    const ids = await inbox.walk(reached, IDS_PER_ROUND)
    const missing = ids.filter(({ isIndexed }) => !isIndexed).slice(0, REQUESTS_PER_ROUND)
    const found = await requests.ofIds(missing.map(({ id }) => id))
    await inbox.index(found.toReversed())
    const isCut = missing.length === REQUESTS_PER_ROUND
    const last = isCut ? missing.at(-1) : ids.at(-1)
    reached = last?.id ?? reached
    return isCut || ids.length === IDS_PER_ROUND
  }

  function lookBack(): void {
    // The clock may have gone back since.
    if (Math.abs(now() - lookedBackAt) < LOOK_BACK_EVERY_MS) return
    lookedBackAt = now()
    const late = firstRowId(now() - LATE_MS)
    if (late < reached) reached = late
  }

  const mayGoOn = () => !isStopped && storedSinceLook < RUSH_REQUESTS

  async function run(): Promise<void> {
    try {
      while (mayGoOn() && (await round()));
    } catch (error) {
      log('requests-not-indexed', { error: String(error) })
    }
  }

  function schedule(afterMs: number): void {
    clearTimeout(timer)
    if (isStopped) return
    timer = setTimeout(look, afterMs)
    timer.unref()
  }

  function look(): void {
    const isRush = storedSinceLook >= RUSH_REQUESTS
    storedSinceLook = 0
    if (isRush) return schedule(AFTER_REQUEST_MS)
    isRunning = true
    running = run().finally(() => {
      isRunning = false
      schedule(storedSinceLook > 0 ? AFTER_REQUEST_MS : LOOK_EVERY_MS)
    })
  }

  return {
    round,
    start: () => schedule(0),
    wake() {
      storedSinceLook += 1
      if (storedSinceLook === 1 && !isRunning) schedule(AFTER_REQUEST_MS)
    },
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}

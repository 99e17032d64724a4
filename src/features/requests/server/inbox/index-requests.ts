import type { ServerContext } from '../../../../server/context/server-context.ts'
import type { InboxStore } from './inbox-store.ts'

// A seller sees a new request at once; that it is found by its words may take a moment.
const AFTER_REQUEST_MS = 300
// Requests that another process has stored.
const LOOK_EVERY_MS = 5_000
// More than this since the last look is a rush: storing comes first.
const RUSH_REQUESTS = 50

/**
 * Makes requests searchable after they were stored: the visitor does not wait for it, and a rush of
 * requests is stored as quickly as without it.
 */
export function createRequestIndexer(
  inbox: Pick<InboxStore, 'index'>,
  { log }: Pick<ServerContext, 'log'>,
) {
  let storedSinceLook = 0
  let timer: NodeJS.Timeout | undefined
  let isRunning = false
  let isStopped = false
  let running: Promise<void> = Promise.resolve()

  const mayGoOn = () => !isStopped && storedSinceLook < RUSH_REQUESTS

  async function run(): Promise<void> {
    try {
      while (mayGoOn() && (await inbox.index()));
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
    start: () => schedule(0),
    /** A request was stored here. */
    wake(): void {
      storedSinceLook += 1
      if (storedSinceLook === 1 && !isRunning) schedule(AFTER_REQUEST_MS)
    },
    stop: async (): Promise<void> => {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}

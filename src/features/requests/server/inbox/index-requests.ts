import { repeatedly } from '../../../../server/context/repeatedly.ts'
import type { ServerContext } from '../../../../server/context/server-context.ts'
import type { InboxStore } from './inbox-store.ts'

// A seller sees a new request at once; that it is found by its words may take a moment.
const LOOK_EVERY_MS = 300
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
  let stop: (() => Promise<void>) | undefined

  async function look(stopping: AbortSignal): Promise<void> {
    const isRush = storedSinceLook >= RUSH_REQUESTS
    storedSinceLook = 0
    const mayGoOn = () => !stopping.aborted && storedSinceLook < RUSH_REQUESTS
    if (!isRush) while (mayGoOn() && (await inbox.index()));
  }

  return {
    start(): void {
      stop = repeatedly(LOOK_EVERY_MS, look, (error) =>
        log('requests-not-indexed', { error: String(error) }),
      )
    },
    /** A request was stored here. */
    countStored: () => void (storedSinceLook += 1),
    stop: async () => stop?.(),
  }
}

import { repeatedly } from '../../../../server/context/repeatedly.ts'
import type { InboxStore } from './inbox-store.ts'
import type { ServerContext } from '../../../../server/context/server-context.ts'

// A seller sees a new request at once; that it is found by its words may take a moment.
const LOOK_EVERY_MS = 300
// What another process stored, or a failure left, is looked for at every fourth look where nothing was stored here.
const QUIET_LOOKS = 4
// More than this since the last look is a rush: storing comes first.
const RUSH_REQUESTS = 50
// The archive of an earlier version takes longer than this.
const SAY_EVERY_MS = 2_000

/**
 * Makes requests searchable after they were stored, and does what is to be done `afterwards`: the visitor does not wait
 * for it, and a rush of requests is stored as quickly as without it.
 */
export function createRequestIndexer(
  inbox: Pick<InboxStore, 'index' | 'unindexed'>,
  { log, now }: Pick<ServerContext, 'log' | 'now'>,
  afterwards: () => readonly (() => Promise<boolean>)[],
) {
  let storedSinceLook = 0
  let quietLooks = 0
  let stop: (() => Promise<void>) | undefined

  const fail = (error: unknown) => log('requests-not-indexed', { error: String(error) })

  async function look(stopping: AbortSignal): Promise<void> {
    const isRush = storedSinceLook >= RUSH_REQUESTS
    if (storedSinceLook > 0) quietLooks = 0
    storedSinceLook = 0
    const mayGoOn = () => !stopping.aborted && storedSinceLook < RUSH_REQUESTS
    if (isRush || quietLooks++ % QUIET_LOOKS > 0) return
    let saidAt = now()
    const index = async () => {
      const hasMore = await inbox.index()
      if (hasMore && now() - saidAt >= SAY_EVERY_MS) {
        saidAt = now()
        log('requests-being-indexed', { left: await inbox.unindexed() })
      }
      return hasMore
    }
    for (const work of [index, ...afterwards()]) {
      try {
        while (mayGoOn() && (await work()));
      } catch (error) {
        fail(error)
      }
    }
  }

  return {
    start(): void {
      stop = repeatedly(LOOK_EVERY_MS, look, fail)
    },
    /** A request was stored here. */
    countStored: () => void (storedSinceLook += 1),
    stop: async () => stop?.(),
  }
}

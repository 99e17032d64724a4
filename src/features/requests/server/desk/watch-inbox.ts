import { repeatedly } from '../../../../server/context/repeatedly.ts'
import type { ServerContext } from '../../../../server/context/server-context.ts'
import type { InboxStore } from '../inbox/inbox-store.ts'
import type { SellerStore } from '../seller/seller-store.ts'

// Requests of other instances come to light by looking; a look is six reads of an index.
const LOOK_EVERY_MS = 2_000

interface WatchInboxOptions extends Pick<ServerContext, 'log'> {
  readonly inbox: Pick<InboxStore, 'find' | 'erasures' | 'isIndexed'>
  readonly seller: Pick<SellerStore, 'latest'>
}

/**
 * Calls the listener whenever the inbox has changed, whichever instance changed it, and once at the
 * beginning: something may have changed since the desk was loaded. Returns how to end it.
 */
export function watchInbox(
  { inbox, seller, log }: WatchInboxOptions,
  listener: () => void,
  everyMs = LOOK_EVERY_MS,
): () => Promise<void> {
  let seen: string | undefined

  async function stateOfInbox(): Promise<string> {
    const newest = await inbox.find({ terms: [], most: 1 })
    const refused = await inbox.find({ terms: [], mail: 'refused', most: 1 })
    const changed = await seller.latest()
    const erased = await inbox.erasures()
    // A request is listed at once and counted once it is indexed: the desk asks for the counts again then.
    const indexed = await inbox.isIndexed()
    return [newest, refused, changed, erased, indexed].join(' ')
  }

  return repeatedly(
    everyMs,
    async () => {
      const now = await stateOfInbox()
      if (now !== seen) listener()
      seen = now
    },
    (error) => log('inbox-not-watched', { error: String(error) }),
  )
}

import type { RequestStore, StoredRequest } from '../request-store.ts'
import type { InboxFilter, InboxStore } from './inbox-store.ts'

// What is in memory at a time. Small, since visitors wait while a page of requests is read.
const PAGE = 200

/** All requests that the filter finds, newest first, page by page. */
export async function* readInbox(
  filter: InboxFilter,
  inbox: Pick<InboxStore, 'find'>,
  requests: Pick<RequestStore, 'ofIds'>,
): AsyncGenerator<StoredRequest> {
  for (let before: string | undefined; ;) {
    const ids = await inbox.find({ ...filter, before, most: PAGE })
    yield* await requests.ofIds(ids)
    before = ids.at(-1)
    if (ids.length < PAGE) return
  }
}

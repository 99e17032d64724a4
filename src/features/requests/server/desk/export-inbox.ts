import type { Catalogue } from '../../../../order/catalogue.ts'
import { csvText, jsonText, type ExportedRequest } from '../export/export-requests.ts'
import type { InboxFilter, InboxStore } from '../inbox/inbox-store.ts'
import type { RequestStore } from '../request-store.ts'

export type ExportFormat = 'csv' | 'json'

interface ExportInboxOptions {
  readonly requests: Pick<RequestStore, 'ofIds'>
  readonly inbox: Pick<InboxStore, 'find'>
  readonly catalogue: Catalogue
  /** Aborted where nobody waits for the file any more. */
  readonly signal: AbortSignal
}

export interface Exported {
  /** Undefined where there are too many to count. */
  readonly total: number | undefined
  readonly text: AsyncGenerator<string>
}

// What is in memory at a time. Small, since visitors wait while a page of requests is read.
const PAGE = 200
// Counted before the first byte, which the connection does not wait for without end.
const MOST_COUNTED = 100_000

/** All requests that the filter finds, page by page. */
export async function exportInbox(
  filter: InboxFilter,
  format: ExportFormat,
  { requests, inbox, catalogue, signal }: ExportInboxOptions,
): Promise<Exported> {
  async function* idPages(): AsyncGenerator<readonly string[]> {
    for (let before: string | undefined; ;) {
      signal.throwIfAborted()
      const ids = await inbox.find({ ...filter, before, most: PAGE })
      if (ids.length > 0) yield ids
      before = ids.at(-1)
      if (ids.length < PAGE) return
    }
  }

  let [counted, newest] = [0, '']
  for await (const ids of idPages()) {
    newest ||= ids[0] ?? ''
    counted += ids.length
    if (counted > MOST_COUNTED) break
  }

  async function* read(): AsyncGenerator<ExportedRequest> {
    for await (const ids of idPages()) {
      // What is stored from now on is left out.
      const stored = await requests.ofIds(ids.filter((id) => id <= newest))
      for (const request of stored) yield { request, state: request.state }
    }
  }

  return {
    total: counted > MOST_COUNTED ? undefined : counted,
    text: format === 'csv' ? csvText(read, catalogue) : jsonText(read),
  }
}

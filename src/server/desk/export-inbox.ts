import type { Catalogue } from '../../order/catalogue.ts'
import {
  csvExport,
  jsonText,
  type Exported,
  type ExportedRequest,
} from '../requests/export/export-requests.ts'
import type { InboxFilter, InboxStore } from '../requests/inbox/inbox-store.ts'
import type { RequestStore } from '../requests/request-store.ts'

export type ExportFormat = 'csv' | 'json'

interface ExportInboxOptions {
  readonly requests: Pick<RequestStore, 'ofIds'>
  readonly inbox: Pick<InboxStore, 'find' | 'statesOf'>
  readonly catalogue: Catalogue
  /** Aborted where nobody waits for the file any more: it is walked through before its first byte. */
  readonly signal: AbortSignal
}

// What is in memory at a time. Small, since visitors wait while a page of requests is read.
const PAGE = 200

/** All requests that the filter finds, page by page. */
export async function exportInbox(
  filter: InboxFilter,
  format: ExportFormat,
  { requests, inbox, catalogue, signal }: ExportInboxOptions,
): Promise<Exported> {
  async function* idPages(first?: string): AsyncGenerator<readonly string[]> {
    for (let before = first; ;) {
      signal.throwIfAborted()
      const ids = await inbox.find({ ...filter, before, most: PAGE })
      if (ids.length > 0) yield ids
      before = ids.at(-1)
      if (ids.length < PAGE) return
    }
  }

  async function* read(first?: string): AsyncGenerator<ExportedRequest> {
    for await (const ids of idPages(first)) {
      const [stored, states] = await Promise.all([requests.ofIds(ids), inbox.statesOf(ids)])
      for (const request of stored) yield { request, state: states.get(request.id) ?? 'new' }
    }
  }

  if (format === 'csv') return csvExport(read, catalogue)
  let [total, newest] = [0, '']
  for await (const ids of idPages()) {
    total += ids.length
    newest ||= ids[0] ?? ''
  }
  // Comes right after the newest id: what is stored from now on is left out.
  return { total, text: jsonText(() => read(`${newest}0`)) }
}

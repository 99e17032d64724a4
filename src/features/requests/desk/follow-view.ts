import type { Views } from '../../../desk/views.ts'
import type { InboxList } from './inbox/inbox-list.ts'
import type { OpenRequestStore } from './request/open-request.ts'
import { rowsQuery, type RequestsView } from './requests-view.ts'

// A quick typist is faster, so that each answer is about what was meant.
const TYPING_MS = 120

/** Loads what the view shows, at once and whenever it changes. */
export function followView(
  views: Views<RequestsView>,
  inbox: Pick<InboxList, 'show' | 'refresh'>,
  request: Pick<OpenRequestStore, 'open'>,
): void {
  let before: RequestsView | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  function load(): void {
    const left = before
    const view = views.getSnapshot()
    before = views.isShown() ? view : undefined
    if (left?.open !== view.open) void request.open(view.open)
    if (before && left && rowsQuery(left) === rowsQuery(view)) {
      const isClosed = left.open !== undefined && view.open === undefined
      // The open row may have stayed in a list that it no longer belongs to.
      return isClosed ? void inbox.refresh() : undefined
    }
    clearTimeout(timer)
    if (!before) return
    if (!left || left.search === view.search) return void inbox.show(view)
    timer = setTimeout(() => void inbox.show(view), TYPING_MS)
  }

  views.subscribe(load)
  load()
}

import type { InboxList } from '../features/requests/desk/inbox/inbox-list.ts'
import type { SessionListStore } from './sessions/session-list.ts'
import type { TrendStore } from '../features/trend/desk/trend-store.ts'
import type { OpenRequestStore } from '../features/requests/desk/request/open-request.ts'
import { queryOf, type View } from './view/view.ts'
import type { ViewStore } from './view/view-store.ts'

// Between two letters of a quick typist: each answer is then about what was meant.
const TYPING_MS = 120

/** Loads what the view shows, at once and whenever it changes. */
export function followView(
  views: ViewStore,
  stores: {
    readonly inbox: Pick<InboxList, 'show' | 'refresh'>
    readonly request: Pick<OpenRequestStore, 'open'>
    readonly sessions: Pick<SessionListStore, 'load'>
    readonly trend: Pick<TrendStore, 'load'>
  },
): void {
  let before: View | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  function load(): void {
    const view = views.getSnapshot()
    const isTyping = before !== undefined && before.search !== view.search
    const isOtherList = !before || !isSameList(before, view)
    const isClosed = before?.open !== undefined && view.open === undefined
    if (before?.open !== view.open) void stores.request.open(view.open)
    before = view
    // The open row may have stayed in a list that it no longer belongs to.
    if (!isOtherList) return isClosed ? void stores.inbox.refresh() : undefined
    clearTimeout(timer)
    if (view.place === 'status') return void stores.sessions.load()
    if (view.place === 'trend') return void stores.trend.load()
    // It loads itself, with its chunk.
    if (view.place === 'shop') return
    if (!isTyping) return void stores.inbox.show(view)
    timer = setTimeout(() => void stores.inbox.show(view), TYPING_MS)
  }

  views.subscribe(load)
  load()
}

/** Whatever request is open beside it. */
function isSameList(a: View, b: View): boolean {
  return queryOf({ ...a, open: undefined }) === queryOf({ ...b, open: undefined })
}

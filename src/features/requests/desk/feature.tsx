import './inbox/inbox.css'
import './request/request.css'
import './today/today.css'
import type { DeskContext, DeskFeature, OpenDeskFeature } from '../../../desk/desk-feature.ts'
import { createLoader, useCurrent } from '../../../desk/loader.ts'
import { createInboxList, type InboxList } from './inbox/inbox-list.ts'
import { RequestList, RequestsBar } from './inbox/inbox.tsx'
import { moveFocus, onKey } from './keyboard.ts'
import { createOpenRequest, type OpenRequestStore } from './request/open-request.ts'
import { Request } from './request/request.tsx'
import { REQUESTS_VIEW, type RequestsView, rowsQuery } from './requests-view.ts'
import type { Views } from '../../../desk/views.ts'
import type { WaitingGroup } from '../wire.ts'
import { Today } from './today/today.tsx'

/** The requests of visitors: a list, one of them beside it, and files of them. */
export const requestsPage = {
  address: '',
  label: 'Richieste',
  icon: 'inbox',
  isFull: true,
  view: REQUESTS_VIEW,
  open: openRequests,
} satisfies DeskFeature<RequestsView>

function openRequests(desk: DeskContext<RequestsView>): OpenDeskFeature {
  const { views } = desk
  const open = (id: string) => views.go({ open: id })
  const close = () => views.go({ open: undefined })
  const inbox = createInboxList(desk)
  const today = createLoader<readonly WaitingGroup[]>(desk, '/today')
  const request = createOpenRequest({
    ...desk,
    onStored(row) {
      void inbox.replace(row)
      void today.load()
    },
    onReopen: open,
    onErased(id) {
      if (views.getSnapshot().open === id) close()
      void inbox.forget(id)
      void today.load()
    },
  })
  followView(views, inbox, request)
  moveFocus(request)
  // The page may be about to close: whatever was typed is stored now.
  addEventListener('pagehide', () => void request.edits.storeNotes())
  return {
    Page: ({ firstSteps }) => (
      <div className={useCurrent(views).open === undefined ? 'requests' : 'requests with-sheet'}>
        <RequestsBar list={inbox} views={views} />
        <div className="split">
          <RequestList list={inbox} views={views} firstSteps={firstSteps} onOpen={open} />
          {useCurrent(views).open === undefined && (
            <Today store={today} onOpen={open} onShow={(changes) => views.go(changes)} />
          )}
          <Request request={request} onClose={close} />
        </div>
      </div>
    ),
    count: {
      subscribe: inbox.subscribe,
      getSnapshot: () => inbox.getSnapshot().counts?.new ?? 0,
    },
    onShow: () => void today.load(),
    refresh() {
      void today.load()
      void inbox.refresh(views.getSnapshot().open)
      void request.refresh()
    },
    onKey: (key, target) => onKey(views, key, target),
  }
}

// A quick typist is faster, so that each answer is about what was meant.
const TYPING_MS = 120

/** Loads what the view shows, at once and whenever it changes. */
function followView(
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

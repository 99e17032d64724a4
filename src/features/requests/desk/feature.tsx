import './inbox/inbox.css'
import './request/request.css'
import type { DeskContext, DeskFeature, OpenFeature } from '../../../desk/desk-feature.ts'
import { useObservable } from '../../../desk/loader.ts'
import { followView } from './follow-view.ts'
import { createInboxList } from './inbox/inbox-list.ts'
import { Inbox } from './inbox/inbox.tsx'
import { moveFocus, onKey } from './keyboard.ts'
import { createOpenRequest } from './request/open-request.ts'
import { Request } from './request/request.tsx'
import { REQUESTS_VIEW, type RequestsView } from './requests-view.ts'

/** The requests of visitors: a list, one of them beside it, and files of them. */
export const requestsPage = {
  address: '',
  label: 'Richieste',
  icon: 'inbox',
  view: REQUESTS_VIEW,
  open: openRequests,
} satisfies DeskFeature<RequestsView>

function openRequests(desk: DeskContext<RequestsView>): OpenFeature {
  const { views } = desk
  const open = (id: string) => views.go({ open: id })
  const close = () => views.go({ open: undefined })
  const inbox = createInboxList(desk)
  const request = createOpenRequest({
    ...desk,
    onStored: (row) => void inbox.replace(row),
    onReopen: open,
    onErased(id) {
      if (views.getSnapshot().open === id) close()
      void inbox.forget(id)
    },
  })
  followView(views, inbox, request)
  moveFocus(request)
  // The page may be about to close: whatever was typed is stored now.
  addEventListener('pagehide', () => void request.edits.storeNotes())
  return {
    Page: ({ firstSteps }) => (
      <div className={useObservable(views).open === undefined ? '' : 'with-sheet'}>
        <Inbox list={inbox} views={views} firstSteps={firstSteps} onOpen={open} />
        <Request request={request} onClose={close} />
      </div>
    ),
    count: {
      subscribe: inbox.subscribe,
      getSnapshot: () => inbox.getSnapshot().counts?.new ?? 0,
    },
    refresh() {
      void inbox.refresh(views.getSnapshot().open)
      void request.refresh()
    },
    onKey: (key, target) => onKey(views, key, target),
  }
}

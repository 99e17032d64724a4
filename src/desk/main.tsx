import './styles/desk.css'
import '../features/requests/desk/inbox/inbox.css'
import '../features/requests/desk/request/request.css'
import '../features/editor/desk/edits.css'
import './styles/print.css'
import '../features/status/desk/status.css'
import '../features/trend/desk/trend.css'
import { createRoot } from 'react-dom/client'
import { Desk } from './desk.tsx'
import { createDeskServer } from './desk-server.ts'
import { createExport } from '../features/requests/desk/export/export-store.ts'
import { saveFile } from '../features/requests/desk/export/save-file.ts'
import { followView } from './follow-view.ts'
import { createInboxList } from '../features/requests/desk/inbox/inbox-list.ts'
import { listenForKeys } from './keyboard.ts'
import { listenForChanges } from './listen-for-changes.ts'
import { moveFocus } from './move-focus.ts'
import { createPublishedLook } from './published-look.ts'
import { createOpenRequest } from '../features/requests/desk/request/open-request.ts'
import { createSessionList } from './sessions/session-list.ts'
import { keepAsking } from '../features/status/desk/keep-asking.ts'
import { createStatusStore } from '../features/status/desk/status-store.ts'
import { createTrendStore } from '../features/trend/desk/trend-store.ts'
import { createViewStore } from './view/view-store.ts'

const root = document.getElementById('root')
if (root) {
  const look = createPublishedLook(document)
  const common = {
    server: createDeskServer(fetch.bind(globalThis)),
    now: () => Date.now(),
    pause,
    // Without a session the same address shows how to get in.
    onClosed: () => location.reload(),
    onPublished: look.refresh,
  }
  const views = createViewStore(window)
  const inbox = createInboxList(common)
  const request = createOpenRequest({
    ...common,
    onStored: (row) => void inbox.replace(row),
    onReopen: (open) => views.go({ place: 'requests', open }),
    onErased(id) {
      views.go({ open: undefined })
      void inbox.forget(id)
    },
  })
  const files = createExport({ ...common, fetch: fetch.bind(globalThis), save: saveFile })
  const sessions = createSessionList(common)
  const status = createStatusStore(common)
  const isTrendShown = () => views.getSnapshot().place === 'trend'
  const trend = createTrendStore({ ...common, isShown: isTrendShown })
  followView(views, { inbox, request, sessions, trend })
  listenForChanges(() => {
    void inbox.refresh(views.getSnapshot().open)
    void request.refresh()
    void status.load()
    void trend.load()
  })
  keepAsking(status.load)
  // The page may be about to close: whatever was typed is stored now.
  addEventListener('pagehide', () => void request.edits.storeNotes())
  const showTitle = () => {
    const count = inbox.getSnapshot().counts?.new ?? 0
    document.title = `${count > 0 ? `(${count}) ` : ''}Banco · ${look.name.getSnapshot()}`
  }
  inbox.subscribe(showTitle)
  look.name.subscribe(showTitle)
  listenForKeys({
    openId: () => views.getSnapshot().open,
    onClose: () => views.go({ open: undefined }),
  })
  moveFocus(request)
  createRoot(root).render(
    <Desk
      shopName={look.name}
      views={views}
      inbox={inbox}
      files={files}
      request={request}
      onOpen={(open) => views.go({ open })}
      sessions={sessions}
      status={status}
      trend={trend}
      common={common}
    />,
  )
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

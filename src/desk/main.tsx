import './styles/desk.css'
import './styles/inbox.css'
import './styles/request.css'
import './styles/status.css'
import { createRoot } from 'react-dom/client'
import { Desk } from './desk.tsx'
import { createDeskServer } from './desk-server.ts'
import { followView } from './follow-view.ts'
import { createInboxList } from './inbox/inbox-list.ts'
import { SEARCH_ID } from './inbox/inbox.tsx'
import { listenForChanges } from './listen-for-changes.ts'
import { createOpenRequest } from './request/open-request.ts'
import { createSessionList } from './sessions/session-list.ts'
import { keepAsking } from './status/keep-asking.ts'
import { createStatusStore } from './status/status-store.ts'
import { createViewStore } from './view/view-store.ts'

const root = document.getElementById('root')
if (root) {
  const shopName = root.dataset.shop ?? ''
  const common = {
    server: createDeskServer(fetch.bind(globalThis)),
    now: () => Date.now(),
    // Without a session the same address shows how to get in.
    onClosed: () => location.reload(),
  }
  const views = createViewStore(window)
  const inbox = createInboxList(common)
  const request = createOpenRequest({ ...common, pause })
  const sessions = createSessionList(common)
  const status = createStatusStore(common)
  followView(views, { inbox, request, sessions })
  listenForChanges(() => {
    void inbox.refresh()
    void status.load()
  })
  keepAsking(status.load)
  inbox.subscribe(() => {
    const count = inbox.getSnapshot().counts?.new ?? 0
    document.title = `${count > 0 ? `(${count}) ` : ''}Banco · ${shopName}`
  })
  addEventListener('keydown', focusSearch)
  createRoot(root).render(
    <Desk
      shopName={shopName}
      views={views}
      inbox={inbox}
      request={request}
      onOpen={(open) => views.go({ open })}
      sessions={sessions}
      status={status}
    />,
  )
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** `/` leads to the search, unless somebody is typing. */
function focusSearch(event: KeyboardEvent): void {
  const isTyping =
    event.target instanceof Element && event.target.matches('input, textarea, select')
  if (event.key !== '/' || isTyping) return
  event.preventDefault()
  document.getElementById(SEARCH_ID)?.focus()
}

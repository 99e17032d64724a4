import './styles/desk.css'
import { createRoot } from 'react-dom/client'
import { Desk } from './desk.tsx'
import { createDeskServer } from './desk-server.ts'
import { createSessionList } from './sessions/session-list.ts'

const root = document.getElementById('root')
if (root) {
  const sessions = createSessionList({
    server: createDeskServer(fetch.bind(globalThis)),
    now: () => Date.now(),
    // Without a session the same address shows how to get in.
    onClosed: () => location.reload(),
  })
  void sessions.load()
  createRoot(root).render(<Desk shopName={root.dataset.shop ?? ''} sessions={sessions} />)
}

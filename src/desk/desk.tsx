import { Sessions } from './sessions/sessions.tsx'
import type { SessionListStore } from './sessions/session-list.ts'

interface DeskProps {
  readonly shopName: string
  readonly sessions: SessionListStore
}

export function Desk({ shopName, sessions }: DeskProps) {
  return (
    <div className="desk">
      <header className="side">
        <h1 className="side-name">{shopName}</h1>
        <a href="/">Vedi la pagina</a>
      </header>
      <main className="main">
        <Sessions list={sessions} />
      </main>
    </div>
  )
}

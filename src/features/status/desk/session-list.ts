import { observable, type Observable } from '../../../wizard/observable.ts'
import type { DeskServer } from '../../../desk/desk-server.ts'

export interface OpenSession {
  readonly id: string
  /** As the seller called the device. */
  readonly name: string
  readonly openedAt: number
  readonly seenAt: number
  readonly isOwn: boolean
}

export interface SessionList {
  readonly sessions: readonly OpenSession[]
  readonly problem: string
  /** When it was read, so that moments can be said as people say them. */
  readonly at: number
}

export interface SessionListStore extends Observable<SessionList> {
  readonly load: () => Promise<void>
  readonly end: (id: string) => Promise<void>
}

export interface SessionListOptions {
  readonly server: DeskServer
  readonly now: () => number
  /** The session of this device has ended. */
  readonly onClosed: () => void
}

/** Every device on which the desk is open. */
export function createSessionList({ server, now, onClosed }: SessionListOptions): SessionListStore {
  const list = observable<SessionList>({ sessions: [], problem: '', at: now() })
  const fail = (problem: string) => list.set({ ...list.getSnapshot(), problem })

  async function load(): Promise<void> {
    const reply = await server.get<readonly OpenSession[]>('/sessions')
    switch (reply.kind) {
      case 'closed':
        return onClosed()
      case 'failed':
        return fail(reply.detail)
      case 'done':
        return list.set({ sessions: reply.value, problem: '', at: now() })
    }
  }

  return {
    ...list,
    load,
    async end(id) {
      const reply = await server.post('/sessions/end', { id })
      if (reply.kind === 'failed') return fail(reply.detail)
      await load()
    },
  }
}

import type { DeskStatus } from '../wire.ts'
import { observable, type Observable } from '../../../wizard/observable.ts'
import type { DeskServer } from '../../../desk/desk-server.ts'

export interface ShownStatus {
  /** Undefined until the first answer came. */
  readonly status: DeskStatus | undefined
  /** When it was read, so that moments can be said as people say them. */
  readonly at: number
}

export interface StatusStore extends Observable<ShownStatus> {
  readonly load: () => Promise<void>
}

export interface StatusStoreOptions {
  readonly server: Pick<DeskServer, 'get'>
  readonly now: () => number
  readonly onClosed: () => void
}

/** What the server says about itself. Where it does not answer, the list of requests says so. */
export function createStatusStore({ server, now, onClosed }: StatusStoreOptions): StatusStore {
  const shown = observable<ShownStatus>({ status: undefined, at: now() })
  let asked = 0
  return {
    ...shown,
    async load() {
      asked += 1
      const own = asked
      const reply = await server.get<DeskStatus>('/status')
      if (reply.kind === 'closed') return onClosed()
      // An answer that was overtaken by a later one would take back what that said.
      if (reply.kind === 'done' && own === asked) shown.set({ status: reply.value, at: now() })
    },
  }
}

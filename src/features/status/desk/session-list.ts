import { DESK_FILE } from '../../../desk/desk-address.ts'
import type { DeskContext } from '../../../desk/desk-feature.ts'
import { createLoader } from '../../../desk/loader.ts'

export interface OpenSession {
  readonly id: string
  /** As the seller called the device. */
  readonly name: string
  readonly openedAt: number
  readonly seenAt: number
  readonly isOwn: boolean
}

export type SessionList = ReturnType<typeof createSessionList>

export function createSessionList(desk: Pick<DeskContext, 'server' | 'now'>) {
  const list = createLoader<readonly OpenSession[]>(desk, '/sessions')
  const post = async (path: string, body: object) => {
    const reply = await desk.server.post(path, body)
    if (reply.kind === 'failed') list.fail(reply.detail)
    else await list.load()
  }
  return {
    ...list,
    end: (id: string) => post('/sessions/end', { id }),
    rename: (id: string, name: string) => post('/sessions/name', { id, name }),
    /** A link that opens the desk once, on another device. */
    async newLink(): Promise<string | undefined> {
      const reply = await desk.server.post<NewLink>('/links', {})
      if (reply.kind === 'failed') list.fail(reply.detail)
      if (reply.kind !== 'done') return undefined
      const { secret, address } = reply.value
      return `${address ?? new URL(DESK_FILE, document.baseURI).href}#${secret}`
    },
  }
}

interface NewLink {
  readonly secret: string
  /** The desk's address on the web; null where the seller's browser knows it best. */
  readonly address: string | null
}

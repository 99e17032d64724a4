import type { ShopVersion, VersionDetail } from '../../wire/shop-draft.ts'
import { observable, type Observable } from '../../../../wizard/observable.ts'
import type { DeskServer } from '../../../../desk/desk-server.ts'

export interface ShownHistory {
  /** Undefined until the first answer came. */
  readonly versions: readonly ShopVersion[] | undefined
  /** The version that is looked at. */
  readonly open: VersionDetail | undefined
  readonly problem: string
}

export interface HistoryStore extends Observable<ShownHistory> {
  readonly load: () => Promise<void>
  readonly open: (id: string) => Promise<void>
  readonly close: () => void
}

export interface HistoryStoreOptions {
  readonly server: Pick<DeskServer, 'get'>
  readonly onClosed: () => void
}

/** The publications of the shop. */
export function createHistoryStore({ server, onClosed }: HistoryStoreOptions): HistoryStore {
  const shown = observable<ShownHistory>({ versions: undefined, open: undefined, problem: '' })
  let asked = 0
  const update = (changes: Partial<ShownHistory>) =>
    shown.set({ ...shown.getSnapshot(), problem: '', ...changes })

  /** Undefined where there is no answer to use. */
  async function ask<T>(path: string): Promise<T | undefined> {
    asked += 1
    const own = asked
    const reply = await server.get<T>(path)
    if (reply.kind === 'closed') onClosed()
    if (own !== asked || reply.kind === 'closed') return undefined
    if (reply.kind === 'done') return reply.value
    update({ problem: reply.detail })
    return undefined
  }

  return {
    ...shown,
    async load() {
      const versions = await ask<readonly ShopVersion[]>('/shop/versions')
      if (versions) update({ versions })
    },
    async open(id) {
      const open = await ask<VersionDetail>(`/shop/versions/${id}`)
      if (open) update({ open })
    },
    close: () => update({ open: undefined }),
  }
}

import type { ShopVersion, VersionDetail } from '../../wire/shop-draft.ts'
import { observable } from '../../../../wizard/observable.ts'
import type { DeskServer } from '../../../../desk/desk-server.ts'
import { createAsk } from '../../../../desk/loader.ts'

interface ShownHistory {
  /** Undefined until the first answer came. */
  readonly versions: readonly ShopVersion[] | undefined
  /** The version that is looked at. */
  readonly open: VersionDetail | undefined
  readonly problem: string
}

export type HistoryStore = ReturnType<typeof createHistoryStore>

/** The publications of the shop. */
export function createHistoryStore(server: DeskServer) {
  const shown = observable<ShownHistory>({ versions: undefined, open: undefined, problem: '' })
  const update = (changes: Partial<ShownHistory>) =>
    shown.set({ ...shown.getSnapshot(), problem: '', ...changes })
  const ask = createAsk(server, (problem) => update({ problem }))

  return {
    ...shown,
    async load(): Promise<void> {
      const versions = await ask<readonly ShopVersion[]>('/shop/versions')
      if (versions) update({ versions })
    },
    async open(id: string): Promise<void> {
      const open = await ask<VersionDetail>(`/shop/versions/${id}`)
      if (open) update({ open })
    },
    close: () => update({ open: undefined }),
  }
}

import type { BusinessTrend } from '../wire.ts'
import { observable, type Observable } from '../../../wizard/observable.ts'
import type { DeskContext } from '../../../desk/desk-feature.ts'

// A large archive of an earlier version takes minutes to be counted.
const BEHIND_MS = 3_000

export interface ShownTrend {
  /** Undefined until the first answer came. */
  readonly trend: BusinessTrend | undefined
  readonly problem: string
}

export interface TrendStore extends Observable<ShownTrend> {
  /** Asks only while somebody looks at it. */
  readonly load: () => Promise<void>
}

/** How business goes. While the server is still counting, it is asked again. */
export function createTrendStore({ server, pause, views, onClosed }: DeskContext): TrendStore {
  const shown = observable<ShownTrend>({ trend: undefined, problem: '' })
  let asked = 0

  async function load(): Promise<void> {
    if (!views.isShown()) return
    asked += 1
    const own = asked
    const reply = await server.get<BusinessTrend>('/trend')
    if (reply.kind === 'closed') return onClosed()
    if (own !== asked) return
    if (reply.kind === 'failed') return shown.set({ ...shown.getSnapshot(), problem: reply.detail })
    shown.set({ trend: reply.value, problem: '' })
    if (!reply.value.isBehind) return
    await pause(BEHIND_MS)
    if (own === asked) await load()
  }

  return { ...shown, load }
}

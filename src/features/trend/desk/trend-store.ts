import type { DeskContext } from '../../../desk/desk-feature.ts'
import { createLoader, type Loader } from '../../../desk/loader.ts'
import type { BusinessTrend } from '../wire.ts'

// A large archive of an earlier version takes minutes to be counted.
const BEHIND_MS = 3_000

export type TrendStore = Pick<Loader<BusinessTrend>, 'subscribe' | 'getSnapshot' | 'load'>

/** How business goes. It is loaded only while it is shown, and again while the server is still counting. */
export function createTrendStore({ views, pause, ...desk }: DeskContext): TrendStore {
  const trend = createLoader<BusinessTrend>(desk, '/trend')

  async function load(): Promise<BusinessTrend | undefined> {
    const value = views.isShown() ? await trend.load() : undefined
    if (!value?.isBehind) return value
    await pause(BEHIND_MS)
    // Whoever has loaded it meanwhile goes on by itself.
    return trend.getSnapshot().value === value ? load() : undefined
  }

  return { ...trend, load }
}

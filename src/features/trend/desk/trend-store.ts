import type { DeskContext } from '../../../desk/desk-feature.ts'
import { createLoader, type Loader } from '../../../desk/loader.ts'
import type { BusinessTrend } from '../wire.ts'

export type TrendStore = Pick<Loader<BusinessTrend>, 'subscribe' | 'getSnapshot' | 'load'>

/** How business goes. It is loaded only while it is shown. */
export function createTrendStore({ views, ...desk }: DeskContext): TrendStore {
  const trend = createLoader<BusinessTrend>(desk, '/trend')
  return { ...trend, load: async () => (views.isShown() ? trend.load() : undefined) }
}

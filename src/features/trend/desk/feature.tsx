import './trend.css'
import type { DeskFeature } from '../../../desk/desk-feature.ts'
import { createTrendStore } from './trend-store.ts'
import { Trend } from './trend.tsx'

/** How business goes. */
export const trendPage = {
  address: 'andamento',
  label: 'Andamento',
  icon: 'chart',
  open(desk) {
    const trend = createTrendStore(desk)
    const load = () => void trend.load()
    return { Page: () => <Trend store={trend} />, onShow: load, refresh: load }
  },
} satisfies DeskFeature

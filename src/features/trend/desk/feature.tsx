import './trend.css'
import type { DeskFeature } from '../../../desk/desk-feature.ts'
import { createLoader } from '../../../desk/loader.ts'
import type { BusinessTrend } from '../wire.ts'
import { Trend } from './trend.tsx'

/** How business goes. */
export const trendPage = {
  address: 'andamento',
  label: 'Andamento',
  icon: 'trend',
  open(desk) {
    const trend = createLoader<BusinessTrend>(desk, '/trend')
    const load = () => {
      if (desk.views.isShown()) void trend.load()
    }
    return { Page: () => <Trend store={trend} />, onShow: load, refresh: load }
  },
} satisfies DeskFeature

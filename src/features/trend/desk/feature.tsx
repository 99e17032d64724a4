import type { DeskFeature } from '../../../desk/desk-feature.ts'
import { lazyPage } from '../../../desk/lazy-page.tsx'
import { createLoader } from '../../../desk/loader.ts'
import type { BusinessTrend, WeekFigures } from '../wire.ts'
import styles from './trend.css?url'
import { Week } from './week.tsx'

const trendCharts = lazyPage({
  title: 'Andamento',
  styles,
  load: async () => (await import('./trend.tsx')).Trend,
})

/** How business goes. */
export const trendPage = {
  address: 'andamento',
  label: 'Andamento',
  icon: 'trend',
  chapter: 'richieste',
  open(desk) {
    const trend = createLoader<BusinessTrend>(desk, '/trend')
    const load = () => {
      if (desk.views.isShown()) void trend.load()
    }
    const week = createLoader<WeekFigures>(desk, '/week')
    return {
      Page: ({ charts }) => <trendCharts.Page store={trend} charts={charts} />,
      ahead: trendCharts.ahead,
      Figures: () => <Week store={week} />,
      onShow: load,
      refresh() {
        load()
        if (week.getSnapshot().value) void week.load()
      },
    }
  },
} satisfies DeskFeature

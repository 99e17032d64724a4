import type { DeskFeature } from '../../../desk/desk-feature.ts'
import { lazyPage } from '../../../desk/lazy-page.tsx'
import { createLoader } from '../../../desk/loader.ts'
import type { BusinessTrend, WeekFigures } from '../wire.ts'
import { Week } from './week.tsx'

const Trend = lazyPage('Andamento', async () => (await import('./trend.tsx')).Trend)

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
      Page: ({ charts }) => <Trend store={trend} charts={charts} />,
      Figures: () => <Week store={week} />,
      onShow: load,
      refresh() {
        load()
        if (week.getSnapshot().value) void week.load()
      },
    }
  },
} satisfies DeskFeature

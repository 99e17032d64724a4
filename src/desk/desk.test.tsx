import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { observable } from '../wizard/observable.ts'
import { Desk } from './desk.tsx'
import type { TodayGroup } from './desk-feature.ts'
import { createViews } from './views.ts'

it('[BN185] a page that is not about what is new says how much of it waits in Oggi', () => {
  const group = { title: '', icon: 'clock', tone: 'calm', rows: [], showAll: '' } as const
  const waiting = (id: string, count: number) => ({ ...group, id, count, onShowAll() {} })
  const feature = { address: '', label: 'Preventivi', icon: 'quote', open: () => part } as const
  const part = {
    Page: () => null,
    today: observable<readonly TodayGroup[]>([waiting('expiring', 3), waiting('answered', 1)]),
  }
  const browser = { location: { search: '' }, history: {}, addEventListener() {} }
  const html = renderToStaticMarkup(
    <Desk
      shopName={observable('Omaggio')}
      views={createViews(browser as unknown as Window, [feature])}
      parts={[{ feature, ...part }]}
      today={observable<readonly TodayGroup[]>([])}
    />,
  )
  expect(html).toContain('aria-label="Preventivi, 4"')
  expect(html).toContain('<span class="count calm">4</span>')
})

import { Hono } from 'hono'
import type { DeskRoutes } from '../../../server/desk/receive.ts'
import type { ServerFeature } from '../../server-feature.ts'
import { createTrendStore } from './trend-store.ts'
import { createDeskTrend } from './desk-trend.ts'

export const trend = {
  open({ db, shops, now }) {
    const current = createDeskTrend(createTrendStore(db.withTables()), shops, now)
    const deskRoutes: DeskRoutes = new Hono()
    deskRoutes.get('/trend', async (context) => context.json(await current()))
    return { deskRoutes }
  },
} satisfies ServerFeature

import { Hono } from 'hono'
import type { DeskRoutes } from '../../../server/desk/receive.ts'
import type { ServerFeature } from '../../server-feature.ts'
import { createTrendStore } from './trend-store.ts'
import { createDeskTrend } from './desk-trend.ts'
import { createDeskWeek } from './desk-week.ts'

export const trend = {
  open({ db, shops, now }) {
    const store = createTrendStore(db.withTables())
    const current = createDeskTrend(store, shops, now)
    const week = createDeskWeek(store, now)
    const deskRoutes: DeskRoutes = new Hono()
    deskRoutes.get('/trend', async (context) => context.json(await current()))
    deskRoutes.get('/week', async (context) => context.json(await week()))
    return { deskRoutes }
  },
} satisfies ServerFeature

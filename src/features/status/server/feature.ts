import { Hono } from 'hono'
import type { DeskRoutes } from '../../../server/desk/receive.ts'
import { freeBytesIn } from '../../../server/database/free-bytes.ts'
import { createInboxStore } from '../../requests/server/inbox/inbox-store.ts'
import { openRetention } from '../../retention/server/feature.ts'
import type { ServerFeature } from '../../server-feature.ts'
import { createDeskStatus } from './desk-status.ts'

export const status = {
  open(context) {
    const { config, db, engine, shops } = context
    const current = createDeskStatus({
      ...context,
      inbox: createInboxStore(db.withTables(), engine),
      shopProblems: shops.problems,
      freeBytes: () => freeBytesIn(config.dataDir),
      retention: openRetention(context).outlook,
    })
    const deskRoutes: DeskRoutes = new Hono()
    deskRoutes.get('/status', async (asked) => asked.json(await current()))
    return { deskRoutes }
  },
} satisfies ServerFeature

import { Hono } from 'hono'
import type { DeskRoutes } from '../../../server/desk/receive.ts'
import { createPaymentStore } from '../../payments/server/payment-store.ts'
import { createRequestStore } from '../../requests/server/create-request-store.ts'
import type { FeatureContext, ServerFeature } from '../../server-feature.ts'
import { MONTHS_WANTED, monthsIn } from '../wire.ts'
import { createRetentionStore } from './retention-store.ts'
import { createRetention } from './retention.ts'

export function openRetention(context: FeatureContext) {
  const { db, engine } = context
  return createRetention({
    ...context,
    requests: createRequestStore(db.withTables(), engine),
    payments: createPaymentStore(db.withTables(), engine),
    store: createRetentionStore(db.withTables(), engine),
  })
}

/** Requests are erased after the months that the shop says. The desk asks beforehand what would go. */
export const retention = {
  open(context) {
    const opened = openRetention(context)
    const deskRoutes: DeskRoutes = new Hono()
    deskRoutes.get('/retention', async (call) => {
      const months = monthsIn(call.req.query('months') ?? '')
      if (months === undefined) return call.text(MONTHS_WANTED, 400)
      return call.json(await opened.outlook(months))
    })
    return { ...opened, deskRoutes }
  },
} satisfies ServerFeature

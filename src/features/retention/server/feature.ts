import { createPaymentStore } from '../../payments/server/payment-store.ts'
import { createRequestStore } from '../../requests/server/create-request-store.ts'
import type { FeatureContext, ServerFeature } from '../../server-feature.ts'
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

export const retention = { open: openRetention } satisfies ServerFeature

import { createPaymentStore } from '../../payments/server/payment-store.ts'
import { createRequestStore } from '../../requests/server/create-request-store.ts'
import type { FeatureContext, ServerFeature } from '../../server-feature.ts'
import { createRetentionStore } from './retention-store.ts'
import { createRetention, type Retention } from './retention.ts'

export const retention = {
  open: (context) => openRetention(context),
} satisfies ServerFeature

export function openRetention(context: FeatureContext): Retention {
  const { db, engine } = context
  return createRetention({
    ...context,
    requests: createRequestStore(db.withTables(), engine),
    payments: createPaymentStore(db.withTables(), engine),
    store: createRetentionStore(db.withTables(), engine),
  })
}

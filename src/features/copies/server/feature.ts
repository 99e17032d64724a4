import { createRequestStore } from '../../requests/server/create-request-store.ts'
import type { ServerFeature } from '../../server-feature.ts'
import { createVisitorCopy, isNotSent, VISITOR_COPY } from './visitor-copy.ts'

export const copies = {
  // Nobody has proved whose address it is: the seller writes to the customer, and sends no second copy.
  shownDeliveries: {
    [VISITOR_COPY]: { name: () => 'Copia al cliente', canResend: false, isOwnRefusal: isNotSent },
  },

  open(context) {
    const { find } = createRequestStore(context.db.withTables(), context.engine)
    const copy = createVisitorCopy(context, find)
    return { deliveries: [copy], onRequest: copy.plan }
  },
} satisfies ServerFeature

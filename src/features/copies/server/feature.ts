import { createRequestStore } from '../../requests/server/create-request-store.ts'
import type { ServerFeature } from '../../server-feature.ts'
import { createVisitorCopy, VISITOR_COPY } from './visitor-copy.ts'

export const copies = {
  // Nobody has proved whose address it is: the seller writes to the customer, and sends no second copy.
  shownDeliveries: { [VISITOR_COPY]: { name: () => 'Copia al cliente', canResend: false } },

  open(context) {
    const { shops, db, engine, drawGadget } = context
    const copy = createVisitorCopy({
      ...context,
      settings: context.mailSettings,
      shop: shops.current,
      // Counted apart: copies must not use up the mails to the seller.
      cap: { name: 'copies', perHour: () => shops.current().settings.relay.mailsPerHour },
      find: createRequestStore(db.withTables(), engine).find,
      pictureOf: ({ selections }) => drawGadget(selections),
    })
    return {
      deliveries: [copy],
      onRequest: copy.plan,
    }
  },
} satisfies ServerFeature

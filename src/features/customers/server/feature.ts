import { repeatedly } from '../../../server/context/repeatedly.ts'
import { receiveBy } from '../../../server/desk/receive.ts'
import { createPaymentStore } from '../../payments/server/payment-store.ts'
import { createRequestStore } from '../../requests/server/create-request-store.ts'
import type { ServerFeature } from '../../server-feature.ts'
import { createCustomerGroups, eraseFromCustomers } from './customer-groups.ts'
import { keysOf } from './customer-keys.ts'
import { createCustomerRoutes } from './customer-routes.ts'
import { createCustomerStore } from './customer-store.ts'
import {
  createCustomerTables,
  createOutdatedCustomers,
  type CustomerTables,
} from './customer-table.ts'
import { createDeskCustomers } from './desk-customers.ts'

// Changes of other instances come to light by looking; a look reads one row.
const LOOK_EVERY_MS = 2_000

export const customers = {
  migrations: [
    { name: 'customers/groups', change: createCustomerTables },
    { name: 'customers/outdated', change: createOutdatedCustomers },
  ],

  onErase: () => ({
    erase: (transaction, engine, id) =>
      eraseFromCustomers(transaction.withTables<CustomerTables>(), engine, id),
  }),

  open(context) {
    const { db, engine, shops, guard, now, log } = context
    const store = createCustomerStore(db.withTables(), engine)
    const groups = createCustomerGroups(db.withTables(), engine, now)
    const desk = createDeskCustomers({
      ...context,
      store,
      groups,
      requests: createRequestStore(db.withTables(), engine),
      payments: createPaymentStore(db.withTables(), engine),
    })
    return {
      deskRoutes: createCustomerRoutes(desk, receiveBy(guard)),
      afterStoring: () => groups.group((sent) => keysOf(sent, shops.current().settings)),
      watch(onChange) {
        let seen: number | undefined
        return repeatedly(
          LOOK_EVERY_MS,
          async () => {
            const changes = await store.changes()
            if (seen !== undefined && changes !== seen) onChange()
            seen = changes
          },
          (error) => log('customers-not-watched', { error: String(error) }),
        )
      },
    }
  },
} satisfies ServerFeature

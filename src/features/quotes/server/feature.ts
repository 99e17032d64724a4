import { repeatedly } from '../../../server/context/repeatedly.ts'
import type { FeatureContext, ServerFeature } from '../../server-feature.ts'
import { createQuoteCustomers, QUOTE_DELIVERIES } from './customer-side.ts'
import { createRetentionStore } from '../../retention/server/retention-store.ts'
import { createProofTables } from './proofs/proof-table.ts'
import { createQuoteDesk } from './desk-side.ts'
import { createQuoteStore, type QuoteStore } from './quote-store.ts'
import { eraseFromQuotes, quotesErasedWith } from './store/erase.ts'
import {
  addPageUrl,
  addReminderDay,
  createExtensions,
  createQuoteTables,
  type QuoteTables,
} from './store/quote-table.ts'
import { tidyQuotes } from './tidy-quotes.ts'

// Changes of other instances come to light by looking; a look reads one row.
const LOOK_EVERY_MS = 2_000

export const quotes = {
  migrations: [
    { name: 'quotes/tables', change: createQuoteTables },
    { name: 'quotes/reminder-day', change: addReminderDay },
    { name: 'quotes/page-url', change: addPageUrl },
    { name: 'quotes/extensions', change: createExtensions },
    { name: 'quotes/proofs', change: createProofTables },
  ],

  shownDeliveries: QUOTE_DELIVERIES,

  onErase: () => ({
    subjects: (db, id) => quotesErasedWith(db.withTables<QuoteTables>(), id),
    erase: (transaction, engine, id) =>
      eraseFromQuotes(transaction.withTables<QuoteTables>(), engine, id),
  }),

  open(context) {
    const { db, engine } = context
    const store = createQuoteStore(db.withTables(), engine)
    const retention = createRetentionStore(db.withTables(), engine)
    const { sendReminders, ...ofCustomers } = createQuoteCustomers(context, store)
    return {
      ...ofCustomers,
      deskRoutes: createQuoteDesk(context, store),
      async tidy() {
        await sendReminders()
        await store.forgetPieces(context.now())
        await tidyQuotes({ ...context, quotes: store, retention })
      },
      watch: (onChange) => watchQuotes(store, context, onChange),
    }
  },
} satisfies ServerFeature

function watchQuotes(
  store: Pick<QuoteStore, 'changes'>,
  { log }: Pick<FeatureContext, 'log'>,
  onChange: () => void,
): () => Promise<void> {
  let seen: number | undefined
  return repeatedly(
    LOOK_EVERY_MS,
    async () => {
      const changes = await store.changes()
      if (seen !== undefined && changes !== seen) onChange()
      seen = changes
    },
    (error) => log('quotes-not-watched', { error: String(error) }),
  )
}

import { Hono } from 'hono'
import { type DeskCall, type DeskRoutes, receiveBy } from '../../../server/desk/receive.ts'
import { createCustomerStore } from '../../customers/server/customer-store.ts'
import { createLogoStore } from '../../logos/server/logo-store.ts'
import { createRequestStore } from '../../requests/server/create-request-store.ts'
import type { FeatureContext } from '../../server-feature.ts'
import { createDeskQuotes } from './desk/desk-quotes.ts'
import { createQuoteRoutes } from './desk/desk-routes.ts'
import { createPrintQuote } from './print-quote.ts'
import { createDeskProofRoutes } from './proofs/desk-proof-routes.ts'
import { createDeskProofs } from './proofs/desk-proofs.ts'
import { createQuotePictures } from './quote-pictures.ts'
import type { QuoteStore } from './quote-store.ts'

/** What the desk reads and does. */
export function createQuoteDesk(context: FeatureContext, store: QuoteStore) {
  const { config, db, engine, guard, drawGadget } = context
  const requests = createRequestStore(db.withTables(), engine)
  const logos = createLogoStore(db.withTables(), engine)
  const desk = createDeskQuotes({
    ...context,
    store,
    requests,
    customers: createCustomerStore(db.withTables(), engine),
    pictures: createQuotePictures({ requests, logos, drawGadget }),
    renderPdf: createPrintQuote(config.shopDir),
  })
  const proofs = createDeskProofs({ ...context, proofs: store, requests })
  const pageUrlOf = ({ req }: DeskCall) => {
    // The desk has checked that it is its own.
    const origin = req.header('origin')
    return origin === undefined ? undefined : origin + config.basePath
  }
  const routes: DeskRoutes = new Hono()
  routes.route('/', createQuoteRoutes(desk, receiveBy(guard), pageUrlOf))
  routes.route('/', createDeskProofRoutes(proofs, guard, pageUrlOf))
  return routes
}

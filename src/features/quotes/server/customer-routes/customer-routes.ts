import { Hono } from 'hono'
import type { Bindings } from '../../../../server/http/request-guard.ts'
import { SECRET_HEADERS } from '../customer-page/page-frame.ts'
import { CUSTOMER_PATH } from '../customer-path.ts'
import { createAnswerRoutes } from './answer-routes.ts'
import { createCustomerCalls, type CustomerRouteOptions } from './customer-calls.ts'
import { createCustomerPages } from './customer-pages.ts'
import { createReadRoutes } from './read-routes.ts'

/** For whoever has a link: reading changes nothing, and every answer is a form. */
export function createCustomerRoutes(options: CustomerRouteOptions): Hono<{ Bindings: Bindings }> {
  const calls = createCustomerCalls(options.quotes.byLink, options)
  const pages = createCustomerPages(options)
  const app = new Hono<{ Bindings: Bindings }>()

  app.use(`${CUSTOMER_PATH}/*`, async (context, next) => {
    for (const [name, value] of Object.entries(SECRET_HEADERS)) context.header(name, value)
    await next()
  })
  app.route('/', createReadRoutes(options.quotes, calls, pages))
  app.route('/', createAnswerRoutes(options, calls, pages))
  return app
}

import { Hono } from 'hono'
import { isPeriod } from '../../../order/request-row.ts'
import { isSellerState } from '../../../order/seller-states.ts'
import type { DeskInbox } from '../../desk/desk-inbox.ts'
import type { DeskRoutes } from './desk-env.ts'
import type { EventStreams } from './event-stream.ts'
import { GONE } from './request-routes.ts'

const ROW_ID = /^[0-9a-z]{16}$/

/** What the list of requests asks for. Whatever is not understood is ignored, as in any address. */
export function createInboxRoutes(inbox: DeskInbox, openEvents: EventStreams['open']): DeskRoutes {
  const routes: DeskRoutes = new Hono()

  routes.get('/events', (context) => {
    const stream = openEvents()
    if (!stream) return context.body(null, 503, { 'Retry-After': '60' })
    // Proxies must not collect what is meant to arrive at once.
    const headers = { 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' }
    return context.body(stream, 200, headers)
  })

  routes.get('/requests', async (context) => {
    const query = (name: string) => context.req.query(name) ?? ''
    const [state, period, before] = [query('state'), query('period'), query('before')]
    const only = query('only')
    return context.json(
      await inbox.rows({
        search: query('search'),
        state: isSellerState(state) ? state : undefined,
        period: isPeriod(period) ? period : undefined,
        isToCheck: only === 'check',
        isUndelivered: only === 'undelivered',
        before: ROW_ID.test(before) ? before : undefined,
      }),
    )
  })

  routes.get('/requests/:id', async (context) => {
    const sheet = await inbox.sheet(context.req.param('id'))
    return sheet ? context.json(sheet) : context.text(GONE, 404)
  })

  routes.get('/counts', async (context) => context.json(await inbox.counts()))

  return routes
}

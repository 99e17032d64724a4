import { Hono } from 'hono'
import { isPeriod, TOTAL_HEADER } from '../../wire/request-row.ts'
import { isSellerState } from '../../wire/seller-states.ts'
import type { AskedList, DeskInbox } from './desk-inbox.ts'
import type { ExportFormat } from './export-inbox.ts'
import type { DeskContext, DeskRoutes } from '../../../../server/desk/desk-env.ts'
import type { Receive } from '../../../../server/desk/receive.ts'
import { isPlainId } from '../../../../server/http/plain-id.ts'
import { createRequestRoutes, GONE } from './request-routes.ts'
import { textStream } from '../../../../server/desk/text-stream.ts'

const EXPORT_TYPES: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json',
}
const ROW_ID = /^[0-9a-z]{16}$/

/** What the list of requests asks for. Whatever is not understood is ignored, as in any address. */
export function createInboxRoutes(inbox: DeskInbox, receive: Receive): DeskRoutes {
  const routes: DeskRoutes = new Hono()
  routes.route('/requests', createRequestRoutes(inbox, receive))

  routes.get('/requests', async (context) => {
    const before = context.req.query('before') ?? ''
    return context.json(
      await inbox.rows({
        ...askedIn(context),
        before: ROW_ID.test(before) ? before : undefined,
      }),
    )
  })

  routes.get('/export', async (context) => {
    const format = context.req.query('format') === 'json' ? 'json' : 'csv'
    const { signal } = context.req.raw
    const exported = await inbox.exported(askedIn(context), format, signal).catch((error) => {
      if (!signal.aborted) throw error
    })
    // Nobody is there to read an answer.
    if (!exported) return context.body(null, 408)
    const { total, text } = exported
    // Whoever holds a stolen cookie gets no more of the file once its session was ended.
    return context.body(textStream(text, context.get('isOpen')), 200, {
      'Content-Type': EXPORT_TYPES[format],
      'Content-Disposition': `attachment; filename="richieste.${format}"`,
      ...(total === undefined ? {} : { [TOTAL_HEADER]: String(total) }),
    })
  })

  routes.get('/requests/:id', async (context) => {
    const id = context.req.param('id')
    const sheet = isPlainId(id) ? await inbox.sheet(id) : undefined
    return sheet ? context.json(sheet) : context.text(GONE, 404)
  })

  routes.get('/counts', async (context) => context.json(await inbox.counts()))

  return routes
}

const MAIL_OF = new Map<string, AskedList['mail']>([
  ['undelivered', 'refused'],
  ['suspect', 'held'],
])

function askedIn({ req }: DeskContext): AskedList {
  const query = (name: string) => req.query(name) ?? ''
  const [state, period, only] = [query('state'), query('period'), query('only')]
  return {
    search: query('search'),
    state: isSellerState(state) ? state : undefined,
    period: isPeriod(period) ? period : undefined,
    isToCheck: only === 'check',
    mail: MAIL_OF.get(only),
  }
}

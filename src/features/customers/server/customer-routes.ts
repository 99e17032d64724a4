import { Hono } from 'hono'
import * as v from 'valibot'
import { visibleText } from '../../../shop/json/visible-text.ts'
import type { DeskRoutes, Receive } from '../../../server/desk/receive.ts'
import { textStream } from '../../../server/desk/text-stream.ts'
import { isPlainId, plainId } from '../../../server/http/plain-id.ts'
import { LONGEST_NOTE } from '../wire.ts'
import type { DeskCustomers } from './desk-customers.ts'

const PLACE = /^\d{1,19}$/
const LAST_PLACE = 2n ** 63n - 1n
const GONE = 'Questo cliente non c’è più: forse è stato cancellato.'

const idSchema = v.object({ id: plainId })
const noteSchema = v.object({
  id: plainId,
  version: v.pipe(v.number(), v.integer(), v.minValue(0)),
  note: v.pipe(v.string(), v.maxLength(LONGEST_NOTE), v.transform(visibleText)),
})

/** What is not understood of an address is ignored. */
export function createCustomerRoutes(customers: DeskCustomers, receive: Receive): DeskRoutes {
  const routes: DeskRoutes = new Hono()

  routes.get('/customers', async ({ req, json }) => {
    const before = req.query('before') ?? ''
    const search = req.query('search') ?? ''
    return json(await customers.rows(search, placeIn(before)))
  })

  routes.get('/customers/export', (context) => {
    const text = customers.exported(context.req.query('search') ?? '')
    return context.body(textStream(text, context.get('isOpen')), 200, {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="clienti.csv"',
    })
  })

  routes.get('/customers/of/:request', async (context) => {
    const id = context.req.param('request')
    return isPlainId(id) ? context.json(await customers.ownerOf(id)) : context.text(GONE, 404)
  })

  routes.get('/customers/:id', async (context) => {
    const id = context.req.param('id')
    const sheet = isPlainId(id) ? await customers.sheet(id) : undefined
    return sheet ? context.json(sheet) : context.text(GONE, 404)
  })

  routes.post('/customers/note', (context) =>
    receive(context, noteSchema, async ({ id, version, note }) => {
      const reply = await customers.setNote(id, version, note)
      return reply ? context.json(reply) : context.text(GONE, 404)
    }),
  )

  /** The id is a request's. */
  for (const change of ['part', 'rejoin'] as const) {
    routes.post(`/customers/${change}`, (context) =>
      receive(context, idSchema, async ({ id }) => {
        await customers[change](id)
        return context.json(await customers.ownerOf(id))
      }),
    )
  }

  routes.post('/customers/erase', (context) =>
    receive(context, idSchema, async ({ id }) => context.json(await customers.erase(id))),
  )

  return routes
}

/** Where a page begins, as far as a database has such integers. */
function placeIn(text: string): bigint | undefined {
  const place = PLACE.test(text) ? BigInt(text) : undefined
  return place !== undefined && place <= LAST_PLACE ? place : undefined
}

import { Hono } from 'hono'
import * as v from 'valibot'
import { type ExportFormat, isDay, isPeriod, isSellerState } from '../../wire.ts'
import type { DeskCall, DeskRoutes, Receive } from '../../../../server/desk/receive.ts'
import { textStream } from '../../../../server/desk/text-stream.ts'
import { isPlainId, plainId } from '../../../../server/http/plain-id.ts'
import type { RetryResult } from '../../../../server/outbox/retry-deliveries.ts'
import { sellerChangeSchema } from '../seller/seller-change-schema.ts'
import type { AskedList } from './asked-list.ts'
import type { DeskInbox } from './desk-inbox.ts'

const EXPORT_TYPES: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json',
}
const ROW_ID = /^[0-9a-z]{16}$/

const GONE = 'Questa richiesta non c’è più: forse è stata cancellata.'
const BEING_SENT = 'L’email di questa richiesta è in invio proprio ora: riprova tra un minuto.'
const NOT_REFUSED = 'Quest’email non è più tra quelle non consegnate.'
const NOT_HELD = 'Questa richiesta non è più tra le sospette.'
const NOT_QUEUED: Readonly<Record<Exclude<RetryResult, 'queued'>, string>> = {
  'nothing-planned': GONE,
  'being-sent': 'L’invio è in corso proprio ora.',
  'delivered-already': 'L’invio è già riuscito.',
  held: 'La richiesta è sospetta: premi prima «Non è un robot: manda l’email».',
  overtaken: 'L’invio è cambiato proprio ora: guarda di nuovo.',
}

const requestSchema = v.object({ id: plainId })
const resendSchema = v.object({ id: plainId, delivery: plainId })
const changeSchema = v.object({
  id: plainId,
  version: v.pipe(v.number(), v.integer(), v.minValue(0)),
  change: sellerChangeSchema,
})

/** What a seller looks at and does. What is not understood of an address is ignored. */
export function createInboxRoutes(inbox: DeskInbox, receive: Receive): DeskRoutes {
  const routes: DeskRoutes = new Hono()

  routes.get('/requests', async (context) => {
    const id = context.req.query('before') ?? ''
    const before = ROW_ID.test(id) ? id : undefined
    return context.json(await inbox.rows({ ...askedIn(context), before }))
  })

  routes.get('/requests/count', async (context) =>
    context.json(await inbox.found(askedIn(context))),
  )

  routes.get('/requests/products', (context) => context.json(inbox.products()))

  routes.get('/requests/:id', async (context) => {
    const id = context.req.param('id')
    const sheet = isPlainId(id) ? await inbox.sheet(id) : undefined
    return sheet ? context.json(sheet) : context.text(GONE, 404)
  })

  routes.get('/requests/:id/logo', async (context) => {
    const id = context.req.param('id')
    const gadget = Number(context.req.query('gadget') ?? 0)
    const logo = isPlainId(id) ? await inbox.logo(id, gadget) : undefined
    if (!logo) return context.text(GONE, 404)
    return context.body(new Uint8Array(logo), 200, {
      'Content-Type': 'image/png',
      'Content-Disposition': 'attachment',
    })
  })

  routes.get('/requests/:id/picture', async (context) => {
    const id = context.req.param('id')
    const gadget = Number(context.req.query('gadget') ?? 0)
    const picture = isPlainId(id) ? await inbox.gadgetPicture(id, gadget) : undefined
    if (!picture) return context.text(GONE, 404)
    return context.body(new Uint8Array(picture.content), 200, { 'Content-Type': picture.type })
  })

  routes.get('/today', async (context) => context.json(await inbox.today()))

  routes.get('/counts', async (context) => context.json(await inbox.counts()))

  routes.get('/export', (context) => {
    const format = context.req.query('format') === 'json' ? 'json' : 'csv'
    const text = inbox.exported(askedIn(context), format, {
      hasNotes: context.req.query('notes') === 'yes',
      isPerRequest: context.req.query('rows') === 'requests',
    })
    // Whoever holds a stolen cookie gets no more of the file once its session was ended.
    return context.body(textStream(text, context.get('isOpen')), 200, {
      'Content-Type': EXPORT_TYPES[format],
      'Content-Disposition': `attachment; filename="richieste.${format}"`,
    })
  })

  routes.post('/requests/change', (context) =>
    receive(context, changeSchema, async (asked) => {
      const reply = await inbox.change(asked, context.get('session').name)
      return reply ? context.json(reply) : context.text(GONE, 404)
    }),
  )

  /** Answers with the reason why it was not done, if there is one. */
  const post = <Schema extends v.GenericSchema>(
    path: string,
    schema: Schema,
    work: (asked: v.InferOutput<Schema>, by: string) => Promise<string | undefined>,
  ) =>
    routes.post(`/requests/${path}`, (context) =>
      receive(context, schema, async (asked) => {
        const problem = await work(asked, context.get('session').name)
        if (problem === undefined) return context.body(null, 204)
        return context.text(problem, problem === GONE ? 404 : 409)
      }),
    )

  post('retry', requestSchema, async ({ id }, by) => problemIn(await inbox.retry(id, by)))
  post('dismiss', requestSchema, async ({ id }, by) =>
    (await inbox.dismiss(id, by)) ? undefined : NOT_REFUSED,
  )
  post('resend', resendSchema, async ({ id, delivery }) =>
    problemIn(await inbox.resend(id, delivery)),
  )
  post('release', requestSchema, async ({ id }, by) =>
    (await inbox.release(id, by)) ? undefined : NOT_HELD,
  )
  post('reply', requestSchema, async ({ id }, by) => {
    await inbox.noteReply(id, by)
    return undefined
  })
  post('erase', requestSchema, async ({ id }) => {
    const result = await inbox.erase(id)
    if (result === 'being-sent') return BEING_SENT
    return result === 'absent' ? GONE : undefined
  })

  return routes
}

function problemIn(result: RetryResult): string | undefined {
  return result === 'queued' ? undefined : NOT_QUEUED[result]
}

const MAIL_OF = new Map<string, AskedList['mail']>([
  ['undelivered', 'refused'],
  ['suspect', 'held'],
])

const FOLLOW_UP_OF = new Map<string, AskedList['followUp']>([
  ['due', 'due'],
  ['follow-up', 'any'],
])

function askedIn({ req }: DeskCall): AskedList {
  const query = (name: string) => req.query(name) ?? ''
  const [state, period, only] = [query('state'), query('period'), query('only')]
  const [from, to] = [query('from'), query('to')]
  return {
    search: query('search'),
    state: isSellerState(state) ? state : undefined,
    period: isPeriod(period) ? period : undefined,
    isToCheck: only === 'check',
    followUp: FOLLOW_UP_OF.get(only),
    mail: MAIL_OF.get(only),
    from: isDay(from) ? from : undefined,
    to: isDay(to) ? to : undefined,
    isPaid: query('paid') === 'yes',
    product: query('product') || undefined,
  }
}

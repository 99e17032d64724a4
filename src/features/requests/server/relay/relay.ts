import { Hono } from 'hono'
import { fillPlaceholders } from '../../../../order/fill-placeholders.ts'
import { checkPayment, type NamedPayments } from '../check-payment.ts'
import { receivedRequest } from '../received-request.ts'
import type { RequestDelivery } from '../request-mail.ts'
import type { JudgeSender } from '../../../suspicion/server/judge-sender.ts'
import { isSuspect } from '../../../suspicion/server/signs.ts'
import type { NewRequest } from '../request-store.ts'
import type { RequestStore } from '../create-request-store.ts'
import type { Params } from '../sent-data.ts'
import type { ServerContext } from '../../../../server/context/server-context.ts'
import type { CurrentShop, PriceBasis } from '../../../../server/shop/current-shop.ts'
import {
  cleanParams,
  fieldsOfForm,
  fieldsOfJson,
  ID_FIELDS,
  type IdField,
  isTooLarge,
  MOST_VARIABLES,
  readForm,
  type WireFields,
} from './wire-fields.ts'
import type { Bindings, CallContext, Refusal } from '../../../../server/http/request-guard.ts'
import { ANSWER } from '../../../../server/http/relay-texts.ts'
import type { EmailProvider } from '../../../../shop/shop.ts'

export interface RelayOptions extends Pick<ServerContext, 'guard' | 'now' | 'log'> {
  readonly shops: CurrentShop
  readonly store: Pick<RequestStore, 'accept'>
  /** Asked only about a request that names a payment. */
  readonly payments: NamedPayments
  /** Looks for the signs of a robot. Nothing is refused for them. */
  readonly judge: JudgeSender
  /** What a new request leads to. */
  readonly plan: RequestDelivery['plan']
  /** Called after a request was stored, so that its mail leaves without delay. */
  readonly onAccepted: (request: NewRequest) => void
}

// With escapes and the JSON around them they may need a little more than twice that.
const LARGEST_BODY_BYTES = 128 * 1024
const PREFLIGHT_KEPT_SECONDS = '86400'

interface Route {
  readonly path: string
  readonly type: string
  readonly read: (body: Buffer, type: string) => Promise<WireFields | undefined>
}

const ROUTES: readonly Route[] = [
  {
    path: '/api/v1.0/email/send',
    type: 'application/json',
    read: async (body) => fieldsOfJson(JSON.parse(body.toString('utf8'))),
  },
  {
    path: '/api/v1.0/email/send-form',
    type: 'multipart/form-data',
    read: async (body, type) => fieldsOfForm(await readForm(body, type)),
  },
]

/** The email provider's wire contract. `OK` means that the request is on disk. */
export function createRelay(options: RelayOptions): Hono<{ Bindings: Bindings }> {
  const { guard, shops, store, now, log } = options
  const relay = new Hono<{ Bindings: Bindings }>()

  relay.use('/api/v1.0/email/*', async (context, next) => {
    const refusal = guard.refuseOrigin(context)
    return refusal ? refuse(context, refusal) : next()
  })

  for (const route of ROUTES) {
    relay.options(route.path, (context) =>
      context.body(null, 204, {
        'Access-Control-Allow-Methods': 'POST',
        'Access-Control-Allow-Headers': 'Content-Type',
        'Access-Control-Max-Age': PREFLIGHT_KEPT_SECONDS,
      }),
    )
    relay.post(route.path, (context) => receive(context, route))
    relay.all(route.path, (context) =>
      context.text(ANSWER.wrongMethod, 405, { Allow: 'POST, OPTIONS' }),
    )
  }

  async function receive(context: CallContext, route: Route): Promise<Response> {
    const body = await guard.receive(context, {
      type: route.type,
      largestBytes: LARGEST_BODY_BYTES,
      counted: '',
    })
    if (!Buffer.isBuffer(body)) return refuse(context, body)
    const type = context.req.header('content-type') ?? ''
    const fields = await route.read(body, type).catch(() => undefined)
    if (!fields) return context.text(ANSWER.unreadable, 400)
    const wrong = wrongIdIn(fields)
    const { answers } = shops.current().texts
    if (wrong) return context.text(fillPlaceholders(answers.wrongId, { field: wrong }), 400)
    if (fields.variables.length > MOST_VARIABLES) return context.text(answers.tooLarge, 413)
    const params = cleanParams(fields.variables)
    if (isTooLarge(params)) return context.text(answers.tooLarge, 413)
    return accept(context, params)
  }

  /** The request with our verdicts on its price and on the payment that it names. */
  async function checked(params: Params, network: string): Promise<NewRequest> {
    const received = receivedRequest(params, { shops, network, now: now() })
    const payment = await checkPayment(received, options.payments)
    const paid = payment ? { ...received, order: { ...received.order, payment } } : received
    const signs = await options.judge(paid)
    const request = { ...paid, order: { ...paid.order, signs } }
    const isHeld = isSuspect(request.order)
    const deliveries = options.plan(request)
    return { ...request, deliveries: deliveries.map((delivery) => ({ ...delivery, isHeld })) }
  }

  async function accept(context: CallContext, params: Params): Promise<Response> {
    let request: NewRequest
    try {
      // Stored before we answer: once the page says "inoltrata", a crash must not lose it.
      request = await checked(params, guard.networkOf(context))
      await store.accept(request)
    } catch (error) {
      log('request-not-stored', { error: String(error) })
      return refuse(context, guard.notNow())
    }
    options.onAccepted(request)
    return context.text(ANSWER.accepted)
  }

  /** A page that was opened before the shop's ids changed still sends the former ones. */
  function wrongIdIn({ ids }: WireFields): IdField | undefined {
    const wrongIn = ({ settings }: PriceBasis) => wrongIdOf(ids, settings.emailProvider)
    const wrong = wrongIn(shops.current())
    if (!wrong) return undefined
    const isFormer = shops.former().some(({ shop }) => wrongIn(shop) === undefined)
    return isFormer ? undefined : wrong
  }

  return relay
}

function refuse(context: CallContext, { text, status, headers }: Refusal): Response {
  return context.text(text, status, { ...headers })
}

/**
 * Names the first id that is not the shop's. Compared plainly: the ids are no secrets, they are in every page. An id
 * that is empty in the settings matches nothing.
 */
function wrongIdOf(
  ids: WireFields['ids'],
  { userId, serviceId, templateId }: EmailProvider,
): IdField | undefined {
  const ours = { user_id: userId, service_id: serviceId, template_id: templateId }
  return ID_FIELDS.find((field) => ours[field] === '' || ids[field] !== ours[field])
}

import type { HttpBindings } from '@hono/node-server'
import { Hono, type Context } from 'hono'
import { fill } from '../../order/fill.ts'
import type { Shop } from '../../shop/shop.ts'
import { addressKey, clientAddress, type TrustedProxies } from '../abuse/client-address.ts'
import type { RateLimit, RateLimiter } from '../abuse/rate-limiter.ts'
import { newRequest } from '../requests/new-request.ts'
import type { CurrentShop } from '../shop/current-shop.ts'
import type { Params, RequestStore } from '../requests/request-store.ts'
import { createIdCheck, type IdCheck } from './check-ids.ts'
import { mayCall } from './origin.ts'
import { createBodyReader } from './read-body.ts'
import { ANSWER, inWords } from './relay-texts.ts'
import {
  cleanParams,
  fieldsOfForm,
  fieldsOfJson,
  type IdField,
  type WireFields,
} from './wire-fields.ts'

export interface RelayOptions {
  readonly shops: CurrentShop
  /** The part of a Message-ID after the @. */
  readonly mailDomain: () => string
  readonly trustedProxies: TrustedProxies
  readonly store: Pick<RequestStore, 'accept'>
  readonly limiter: RateLimiter
  /** Called after a request was stored, so that its mail leaves without delay. */
  readonly onAccepted: () => void
  readonly now: () => number
  readonly log: (event: string, facts?: Readonly<Record<string, unknown>>) => void
}

export type Bindings = Partial<HttpBindings>
type RelayContext = Context<{ Bindings: Bindings }>

// What the public provider allows for all variables together.
const LARGEST_VARIABLES_BYTES = 50_000
// Escaped and wrapped they may need twice that and a little more.
const LARGEST_BODY_BYTES = 128 * 1024
const RETRY_AFTER_SECONDS = '60'
const PREFLIGHT_KEPT_SECONDS = '86400'

interface Door {
  readonly path: string
  readonly type: string
  readonly read: (body: Buffer, type: string) => Promise<WireFields | undefined>
}

const DOORS: readonly Door[] = [
  {
    path: '/api/v1.0/email/send',
    type: 'application/json',
    read: async (body) => fieldsOfJson(JSON.parse(body.toString('utf8'))),
  },
  {
    path: '/api/v1.0/email/send-form',
    type: 'multipart/form-data',
    read: async (body, type) => {
      const form = new Response(new Uint8Array(body), { headers: { 'Content-Type': type } })
      return fieldsOfForm(await form.formData())
    },
  },
]

/** The email provider's wire contract, with a promise behind its `OK`: the request is on disk. */
export function createRelay(options: RelayOptions): Hono<{ Bindings: Bindings }> {
  const { shops, mailDomain, trustedProxies, store, limiter, now, log } = options
  const relay = new Hono<{ Bindings: Bindings }>()
  const bodies = createBodyReader()
  const idChecks = new WeakMap<Shop, IdCheck>()

  relay.use('/api/v1.0/email/*', async (context, next) => {
    const origin = context.req.header('origin')
    context.header('Vary', 'Origin')
    const { allowedOrigins } = shops.current().settings.relay
    if (!mayCall(origin, context.req.header('host'), allowedOrigins)) {
      return context.text(ANSWER.otherOrigin, 403)
    }
    if (origin !== undefined) context.header('Access-Control-Allow-Origin', origin)
    await next()
  })

  for (const door of DOORS) {
    relay.options(door.path, (context) =>
      context.body(null, 204, {
        'Access-Control-Allow-Methods': 'POST',
        'Access-Control-Allow-Headers': 'Content-Type',
        'Access-Control-Max-Age': PREFLIGHT_KEPT_SECONDS,
      }),
    )
    relay.post(door.path, (context) => receive(context, door))
    relay.all(door.path, (context) =>
      context.text(ANSWER.wrongMethod, 405, { Allow: 'POST, OPTIONS' }),
    )
  }

  async function receive(context: RelayContext, door: Door): Promise<Response> {
    const type = context.req.header('content-type') ?? ''
    if (type.split(';', 1)[0]?.trim().toLowerCase() !== door.type) {
      return context.text(ANSWER.wrongType(door.type), 415)
    }
    const length = context.req.header('content-length')
    if (length === undefined || !/^\d+$/.test(length)) return context.text(ANSWER.noLength, 411)
    const { answers } = shops.current().texts
    if (Number(length) > LARGEST_BODY_BYTES) return context.text(answers.tooLarge, 413)

    const waitMs = await waitOf(context)
    if (waitMs > 0) {
      const seconds = Math.ceil(waitMs / 1000)
      const tooMany = fill(answers.tooMany, { wait: inWords(seconds) })
      return context.text(tooMany, 429, { 'Retry-After': String(seconds) })
    }
    const body = await bodies.read(context.req.raw, context.env?.incoming)
    if (!body) return notNow(context)
    const fields = await door.read(body, type).catch(() => undefined)
    if (!fields) return context.text(ANSWER.unreadable, 400)
    const wrong = wrongIdIn(fields)
    if (wrong) return context.text(ANSWER.wrongId(wrong), 400)
    const params = paramsOf(fields)
    if (!params) return context.text(ANSWER.unreadable, 400)
    if (bytesOf(params) > LARGEST_VARIABLES_BYTES) return context.text(answers.tooLarge, 413)
    return accept(context, params)
  }

  async function accept(context: RelayContext, params: Params): Promise<Response> {
    try {
      // Stored before we answer: once the page says "inoltrata", a crash must not lose it.
      await store.accept(newRequest(params, { shops, mailDomain: mailDomain(), now: now() }))
    } catch (error) {
      log('request-not-stored', { error: String(error) })
      return notNow(context)
    }
    options.onAccepted()
    return context.text(ANSWER.accepted)
  }

  function notNow(context: RelayContext): Response {
    const { notStored } = shops.current().texts.answers
    return context.text(notStored, 503, { 'Retry-After': RETRY_AFTER_SECONDS })
  }

  /** A page that was open when the shop got other ids still has the earlier ones. */
  function wrongIdIn({ ids }: WireFields): IdField | undefined {
    const wrong = idCheckOf(shops.current())(ids)
    if (!wrong) return undefined
    const isFormer = shops.former().some(({ shop }) => idCheckOf(shop)(ids) === undefined)
    return isFormer ? undefined : wrong
  }

  /** Prepared once for each shop, since every request asks. */
  function idCheckOf(shop: Shop): IdCheck {
    const known = idChecks.get(shop)
    if (known) return known
    const check = createIdCheck(shop.settings.emailProvider)
    idChecks.set(shop, check)
    return check
  }

  async function waitOf(context: RelayContext): Promise<number> {
    const peer = context.env?.incoming?.socket.remoteAddress ?? ''
    const address = clientAddress(peer, context.req.header('x-forwarded-for'), trustedProxies)
    try {
      return await limiter.take(addressKey(address), limitsOf(shops.current()), now())
    } catch (error) {
      // Shared counts live in the database: if that is away, storing will say so.
      log('limits-not-checked', { error: String(error) })
      return 0
    }
  }

  return relay
}

function limitsOf({ settings }: Shop): RateLimit[] {
  const { requestsPerMinute, requestsPerHour } = settings.relay
  return [
    { name: 'minute', windowMs: 60_000, most: requestsPerMinute },
    { name: 'hour', windowMs: 3_600_000, most: requestsPerHour },
  ]
}

/** A value nested thousands deep cannot be written down as text. */
function paramsOf({ variables }: WireFields): Params | undefined {
  try {
    return cleanParams(variables)
  } catch {
    return undefined
  }
}

function bytesOf(params: Params): number {
  return Object.entries(params).reduce(
    (sum, [name, value]) => sum + Buffer.byteLength(name) + Buffer.byteLength(value),
    0,
  )
}

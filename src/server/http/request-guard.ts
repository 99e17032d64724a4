import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { fillPlaceholders } from '../../order/fill-placeholders.ts'
import type { Shop } from '../../shop/shop.ts'
import {
  addressKey,
  clientAddress,
  networksAround,
  type TrustedProxies,
} from '../limits/client-address.ts'
import { networkHash } from '../limits/network-hash.ts'
import type { RateLimit, RateLimiter } from '../limits/rate-limiter.ts'
import type { CurrentShop } from '../shop/current-shop.ts'
import { isAllowedOrigin } from './origin.ts'
import { createBodyBudget, discardBody } from './read-body.ts'
import { ANSWER, waitInWords } from './relay-texts.ts'

export interface RequestGuardOptions {
  readonly shops: Pick<CurrentShop, 'current'>
  readonly trustedProxies: TrustedProxies
  readonly limiter: RateLimiter
  readonly now: () => number
  readonly log: (event: string, facts?: Readonly<Record<string, unknown>>) => void
}

export type Bindings = Partial<HttpBindings>
export type CallContext = Context<{ Bindings: Bindings }>
/** What is looked at before a call is answered; routes may add variables of their own to theirs. */
export type CheckedCall = Pick<CallContext, 'req' | 'env' | 'header'>

/** Why a call is refused, as its sender reads it. */
export interface Refusal {
  readonly status: 403 | 413 | 415 | 429 | 503
  readonly text: string
  readonly headers?: Readonly<Record<string, string>>
}

interface Expected {
  readonly type: string
  readonly largestBytes: number
  /** Prefix of the count. Routes that a visitor calls one after the other have one each. */
  readonly counted: string
  /** Which memory it takes while it arrives, apart from that of requests: none of these can displace one. */
  readonly memory?: 'pictures' | 'artwork' | 'sellers'
  /** Instead of the shop's limits for visitors. */
  readonly limits?: readonly RateLimit[]
}

export type RequestGuard = ReturnType<typeof createRequestGuard>

const RETRY_AFTER_SECONDS = '60'
// How often the limit of one address fits into that of the network around it.
const NETWORK_SHARE = { 56: 4, 48: 10 } as const
// A few logos at once.
const PICTURE_BUDGET_BYTES = 8 * 1024 * 1024
// Pieces of a quarter of a megabyte.
const ARTWORK_BUDGET_BYTES = 8 * 1024 * 1024
// Some photos at once, each of which may take twice its size while it arrives.
const SELLER_BUDGET_BYTES = 24 * 1024 * 1024
// Anybody can cause this line.
const LOG_EVERY_MS = 60_000
const LONGEST_SHOWN = 200

/** Checks every POST before its body is read: origin, type, size, rate limit. */
export function createRequestGuard(options: RequestGuardOptions) {
  const { shops, trustedProxies, limiter, now, log } = options
  const bodies = {
    requests: createBodyBudget(),
    pictures: createBodyBudget(PICTURE_BUDGET_BYTES),
    artwork: createBodyBudget(ARTWORK_BUDGET_BYTES),
    sellers: createBodyBudget(SELLER_BUDGET_BYTES),
  }

  /** For a valid call that cannot be stored at the moment. */
  function notNow(): Refusal {
    const { notStored } = shops.current().texts.answers
    return { status: 503, text: notStored, headers: { 'Retry-After': RETRY_AFTER_SECONDS } }
  }

  let loggedAt = -Infinity

  /** Most often a proxy that changes the Host header: one line is enough to see it. */
  function logOtherOrigin(compared: Readonly<Record<string, string>>): void {
    if (now() - loggedAt < LOG_EVERY_MS) return
    loggedAt = now()
    log('other-origin', compared)
  }

  function addressOf(context: CheckedCall): string {
    const peer = context.env?.incoming?.socket.remoteAddress ?? ''
    return clientAddress(peer, context.req.header('x-forwarded-for'), trustedProxies)
  }

  async function waitOf(
    context: CheckedCall,
    counted: string,
    limits: readonly RateLimit[],
  ): Promise<number> {
    const address = addressOf(context)
    const networks = [
      { key: addressKey(address), limits },
      ...networksAround(address).map(({ key, bits }) => ({
        key,
        limits: limits.map((limit) => ({ ...limit, most: limit.most * NETWORK_SHARE[bits] })),
      })),
    ]
    try {
      // The smallest first: what it refuses is not counted in those around it.
      for (const network of networks) {
        const waitMs = await limiter.take(`${counted}${network.key}`, network.limits, now())
        if (waitMs > 0) return waitMs
      }
      return 0
    } catch (error) {
      // The counts of this instance left room. The shared ones are in the database: where that does
      // not answer, storing the request will fail and say so.
      log('limits-not-checked', { error: String(error) })
      return 0
    }
  }

  return {
    /** Undefined where the calling page is allowed; the reply then carries its CORS header. */
    refuseOrigin(context: CheckedCall): Refusal | undefined {
      const origin = context.req.header('origin')
      context.header('Vary', 'Origin')
      const { settings, texts } = shops.current()
      const host = context.req.header('host')
      if (!isAllowedOrigin(origin, host, settings.relay.allowedOrigins)) {
        const compared = { origin: shown(origin), host: shown(host) }
        logOtherOrigin(compared)
        const facts = `(Origin: ${compared.origin}, Host: ${compared.host})`
        return { status: 403, text: `${texts.answers.otherOrigin} ${facts}` }
      }
      if (origin !== undefined) context.header('Access-Control-Allow-Origin', origin)
      return undefined
    },

    /** The body, after type, size and rate limits were checked. */
    async receive(context: CheckedCall, expected: Expected): Promise<Buffer | Refusal> {
      const { type, largestBytes, counted, memory = 'requests', limits } = expected
      const given = context.req.header('content-type') ?? ''
      if (given.split(';', 1)[0]?.trim().toLowerCase() !== type) {
        return { status: 415, text: ANSWER.wrongType(type) }
      }
      const incoming = context.env?.incoming
      const { answers, waits } = shops.current().texts
      const refuseSize = async (): Promise<Refusal> => {
        await discardBody(incoming)
        return { status: 413, text: answers.tooLarge }
      }
      // Absent where the body comes in chunks.
      const length = context.req.header('content-length') ?? '0'
      if (Number(length) > largestBytes) return refuseSize()
      const waitMs = await waitOf(context, counted, limits ?? limitsOf(shops.current()))
      if (waitMs > 0) {
        const seconds = Math.ceil(waitMs / 1000)
        const text = fillPlaceholders(answers.tooMany, { wait: waitInWords(seconds, waits) })
        return { status: 429, text, headers: { 'Retry-After': String(seconds) } }
      }
      const body = await bodies[memory].read(context.req.raw, incoming, largestBytes)
      return body === 'too large' ? refuseSize() : (body ?? notNow())
    },

    /** Counts the call, whatever it holds; false where its address has used up these limits. */
    isWithin: async (context: CheckedCall, counted: string, limits: readonly RateLimit[]) =>
      (await waitOf(context, counted, limits)) === 0,

    /** Equal for calls of one network; the address cannot be read in it. */
    networkOf: (context: CheckedCall) => networkHash(addressOf(context)),

    notNow,
  }
}

function shown(header = ''): string {
  return header.slice(0, LONGEST_SHOWN)
}

function limitsOf({ settings }: Shop): RateLimit[] {
  const { requestsPerMinute, requestsPerHour } = settings.relay
  return [
    { name: 'minute', windowMs: 60_000, most: requestsPerMinute },
    { name: 'hour', windowMs: 3_600_000, most: requestsPerHour },
  ]
}

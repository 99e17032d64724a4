import type { Context } from 'hono'
import type { Config } from '../../../../server/context/config.ts'
import type { Bindings, Refusal, RequestGuard } from '../../../../server/http/request-guard.ts'
import { clientAddress } from '../../../../server/limits/client-address.ts'
import type { RateLimit } from '../../../../server/limits/rate-limiter.ts'
import type { NewDelivery } from '../../../../server/outbox/delivery.ts'
import type { CurrentShop } from '../../../../server/shop/current-shop.ts'
import type { Billing } from '../../../payments/server/billing.ts'
import { isAhead, isFromOwnPage } from '../customer-page/same-origin.ts'
import type { CustomerQuotes, CustomerRevision, OpenedLink } from '../customer-quotes.ts'
import type { ProofStore } from '../proofs/proof-store.ts'
import { isSecret, secretHash } from '../quote-secret.ts'
import type { NewEvent } from '../stored-quote.ts'
import type { AnswerOrigin } from './customer-answers.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
// Many people of one firm look at a quote with all its pictures.
const READS: readonly RateLimit[] = [{ name: 'minute', windowMs: MINUTE, most: 1_200 }]
// Nobody guesses 256 bits; this keeps the attempts away from the database.
const GUESSES: readonly RateLimit[] = [
  { name: 'minute', windowMs: MINUTE, most: 30 },
  { name: 'day', windowMs: 24 * HOUR, most: 500 },
]
const ANSWERS: readonly RateLimit[] = [
  { name: 'minute', windowMs: MINUTE, most: 20 },
  { name: 'hour', windowMs: HOUR, most: 100 },
]
const OPENINGS: readonly RateLimit[] = [{ name: 'minute', windowMs: MINUTE, most: 60 }]
// The longest words that a form takes, encoded.
const LARGEST_FORM_BYTES = 32 * 1024
const LARGEST_PRESS_BYTES = 64

/** What a form is counted as, and how large it may be. */
const FORMS = {
  answer: { counted: 'quote-answers ', limits: ANSWERS, largestBytes: LARGEST_FORM_BYTES },
  opening: { counted: 'quote-opened ', limits: OPENINGS, largestBytes: LARGEST_PRESS_BYTES },
  payment: { counted: 'quote-payments ', limits: ANSWERS, largestBytes: LARGEST_PRESS_BYTES },
} as const

const FORM_TYPE = 'application/x-www-form-urlencoded'
const LONGEST_BROWSER = 300

export interface CustomerRouteOptions {
  readonly quotes: CustomerQuotes
  readonly proofs: Pick<ProofStore, 'proofsOfQuote'>
  readonly shops: Pick<CurrentShop, 'current'>
  readonly config: Pick<Config, 'basePath' | 'publicUrl' | 'trustedProxies'>
  /** Absent where nothing can be paid. */
  readonly billing?: Billing | undefined
  readonly guard: Pick<RequestGuard, 'receive' | 'isWithin'>
  /** What is mailed and called about an answer or a first look, stored in the same commit. */
  readonly deliveriesOf: (answered: {
    readonly link: OpenedLink
    readonly shown: CustomerRevision
    readonly event: NewEvent
    readonly now: number
  }) => Promise<readonly NewDelivery[]>
  readonly wake: (deliveries: readonly NewDelivery[]) => void
  readonly now: () => number
}

export type Call = Context<{ Bindings: Bindings }>
export type CustomerCalls<Link = OpenedLink> = ReturnType<typeof createCustomerCalls<Link>>

/** What a call has to get past: the link opens something, and a form comes from our own page. */
export function createCustomerCalls<Link>(
  byLink: (hash: string) => Promise<Link | undefined>,
  { shops, config, guard }: Pick<CustomerRouteOptions, 'shops' | 'config' | 'guard'>,
) {
  const notFound = (context: Call) => context.text(shops.current().texts.answers.notFound, 404)

  /** One answer for every link that opens nothing, whatever the reason. */
  async function withLink(
    context: Call,
    use: (link: Link, secret: string) => Promise<Response>,
  ): Promise<Response> {
    if (!(await guard.isWithin(context, 'quote-reads ', READS))) return tooMany(context)
    const secret = context.req.param('secret') ?? ''
    const link = isSecret(secret) ? await byLink(secretHash(secret)) : undefined
    if (link) return use(link, secret)
    // Who has a link is not locked out by what others try from the same address.
    const isWithin = await guard.isWithin(context, 'quote-guesses ', GUESSES)
    return isWithin ? notFound(context) : tooMany(context)
  }

  /** The form, once it is known that our own page sends it. */
  async function receive(context: Call, form: keyof typeof FORMS): Promise<Buffer | Response> {
    const header = (name: string) => context.req.header(name)
    if (!isFromOwnPage(header) || isAhead(header)) {
      return context.text('Questa risposta non viene dalla nostra pagina.', 403)
    }
    const body = await guard.receive(context, { type: FORM_TYPE, ...FORMS[form] })
    return Buffer.isBuffer(body) ? body : refused(context, body)
  }

  function originOf(context: Call): AnswerOrigin {
    const peer = context.env?.incoming?.socket.remoteAddress ?? ''
    const forwarded = context.req.header('x-forwarded-for')
    return {
      address: clientAddress(peer, forwarded, config.trustedProxies),
      browser: plainHeader(context.req.header('user-agent')),
    }
  }

  return { notFound, withLink, receive, originOf }
}

function tooMany(context: Call): Response {
  return context.text('Troppe richieste dalla tua connessione. Riprova tra un minuto.', 429, {
    'Retry-After': '60',
  })
}

function refused(context: Call, { text, status, headers }: Refusal): Response {
  return context.text(text, status, { ...headers })
}

/** A header of a stranger, as it is stored: printable ASCII, not too long. */
function plainHeader(text = ''): string {
  return text.replaceAll(/[^\x20-\x7E]/g, '?').slice(0, LONGEST_BROWSER)
}

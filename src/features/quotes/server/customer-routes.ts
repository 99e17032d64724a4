import { type Context, Hono } from 'hono'
import type { Config } from '../../../server/context/config.ts'
import type { Bindings, Refusal, RequestGuard } from '../../../server/http/request-guard.ts'
import { clientAddress } from '../../../server/limits/client-address.ts'
import type { RateLimit } from '../../../server/limits/rate-limiter.ts'
import type { NewDelivery } from '../../../server/outbox/delivery.ts'
import type { CurrentShop } from '../../../server/shop/current-shop.ts'
import type { Billing } from '../../payments/server/billing.ts'
import { revisionInWords } from '../wire/quote-number.ts'
import { billOf, shownBill } from './bill.ts'
import { CUSTOMER_PATH } from './customer-path.ts'
import { ANSWER_PATHS, type AnswerPath, eventOfAnswer } from './customer-answers.ts'
import type { CustomerQuotes, CustomerRevision, OpenedLink } from './customer-quotes.ts'
import type { NewEvent } from './stored-quote.ts'
import { acceptButton, ANSWER_PAGES, type ShownForm } from './customer-page/answer-dialogs.ts'
import { type CustomerView, viewState } from './customer-page/customer-view.ts'
import { QUOTE_HEADERS, quotePage } from './customer-page/quote-page.ts'
import { readForm } from './customer-page/read-answer.ts'
import { isAhead, isFromOwnPage } from './customer-page/same-origin.ts'
import { shopOnPage } from './customer-page/shop-on-page.ts'
import { RETURN_PATH } from './payment-return.ts'
import { isSecret, secretHash } from './quote-secret.ts'

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
const LARGEST_OPENING_BYTES = 64
const FORM_TYPE = 'application/x-www-form-urlencoded'
const LONGEST_BROWSER = 300
const REVISION = /^[1-9]\d{0,3}$/

export interface CustomerRouteOptions {
  readonly quotes: CustomerQuotes
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

type Call = Context<{ Bindings: Bindings }>

/** For whoever has a link: reading changes nothing, and every answer is a form. */
export function createCustomerRoutes(options: CustomerRouteOptions): Hono<{ Bindings: Bindings }> {
  const { quotes, shops, config, guard, billing, deliveriesOf, wake, now } = options
  const app = new Hono<{ Bindings: Bindings }>()

  app.use(`${CUSTOMER_PATH}/*`, async (context, next) => {
    for (const [name, value] of Object.entries(QUOTE_HEADERS)) context.header(name, value)
    await next()
  })

  const pathOf = (secret: string) => `${config.basePath}${CUSTOMER_PATH}/${secret}`

  /** One answer for every link that opens nothing, whatever the reason. */
  async function withLink(
    context: Call,
    use: (link: OpenedLink, secret: string) => Promise<Response>,
  ): Promise<Response> {
    if (!(await guard.isWithin(context, 'quote-reads ', READS))) return tooMany(context)
    const secret = context.req.param('secret') ?? ''
    const link = isSecret(secret) ? await quotes.byLink(secretHash(secret)) : undefined
    if (link) return use(link, secret)
    // Who has a link is not locked out by what others try from the same address.
    const isWithin = await guard.isWithin(context, 'quote-guesses ', GUESSES)
    return isWithin ? notFound(context) : tooMany(context)
  }

  const notFound = (context: Call) => context.text(shops.current().texts.answers.notFound, 404)

  async function viewOf(
    link: OpenedLink,
    secret: string,
    shown: CustomerRevision,
  ): Promise<CustomerView> {
    const { quote, recipient } = link
    const state = viewState(link, shown.revision, now())
    const isOther = shown.revision !== quote.revision
    return {
      state,
      quote,
      shown,
      current: isOther ? await quotes.revision(quote.id, quote.revision) : undefined,
      recipient,
      events: await quotes.eventsOf(quote.id),
      shop: shopOnPage(shops.current(), config.basePath),
      path: pathOf(secret),
      now: now(),
      bill: await billFor(link, shown),
    }
  }

  /** What the acceptance of the shown revision makes due. */
  async function billFor({ quote }: OpenedLink, shown: CustomerRevision) {
    const isDue = quote.state === 'accepted' && quote.revision === shown.revision
    return isDue && billing ? shownBill(billOf(quote, shown), billing) : undefined
  }

  async function read(context: Call, form?: ShownForm): Promise<Response> {
    return withLink(context, async (link, secret) => {
      const shown = await quotes.revision(link.quote.id, askedRevision(context, link))
      return shown ? show(context, await viewOf(link, secret, shown), form) : notFound(context)
    })
  }

  app.get(`${CUSTOMER_PATH}/:secret`, (context) => read(context))
  for (const page of ANSWER_PAGES) {
    app.get(`${CUSTOMER_PATH}/:secret/${page}`, (context) =>
      read(context, { page, typed: undefined }),
    )
  }

  app.get(`${CUSTOMER_PATH}/:secret/figura/:line`, (context) =>
    withLink(context, async ({ quote, ...link }) => {
      const revision = askedRevision(context, { quote, ...link })
      const picture = await quotes.picture(quote.id, revision, context.req.param('line'))
      return picture
        ? context.body(new Uint8Array(picture.content), 200, {
            'Content-Type': picture.type,
            'Content-Security-Policy': "default-src 'none'",
          })
        : notFound(context)
    }),
  )

  app.get(`${CUSTOMER_PATH}/:secret/preventivo.pdf`, (context) =>
    withLink(context, async (link) => {
      const revision = askedRevision(context, link)
      const pdf = await quotes.pdf(link.quote.id, revision)
      const name = revisionInWords(link.quote.number, revision).replaceAll(/[^\dA-Za-z]+/g, '-')
      return pdf
        ? context.body(new Uint8Array(pdf), 200, {
            'Content-Type': 'application/pdf',
            'Content-Disposition': `inline; filename="Preventivo-${name}.pdf"`,
          })
        : notFound(context)
    }),
  )

  app.get(`${CUSTOMER_PATH}/:secret/prova.json`, (context) =>
    withLink(context, async ({ quote }) => {
      const evidence = await quotes.evidence(quote.id)
      return evidence
        ? context.body(`${JSON.stringify(evidence, undefined, 2)}\n`, 200, {
            'Content-Type': 'application/json; charset=utf-8',
            'Content-Disposition': `attachment; filename="prova-${quote.number.year}-${quote.number.sequence}.json"`,
          })
        : notFound(context)
    }),
  )

  /** The form, once it is known that our own page sends it. */
  async function receive(
    context: Call,
    counted: string,
    limits: readonly RateLimit[],
    largestBytes: number,
  ): Promise<Buffer | Response> {
    const header = (name: string) => context.req.header(name)
    if (!isFromOwnPage(header) || isAhead(header)) {
      return context.text('Questa risposta non viene dalla pagina del preventivo.', 403)
    }
    const body = await guard.receive(context, { type: FORM_TYPE, largestBytes, counted, limits })
    return Buffer.isBuffer(body) ? body : refused(context, body)
  }

  function originOf(context: Call) {
    const peer = context.env?.incoming?.socket.remoteAddress ?? ''
    const forwarded = context.req.header('x-forwarded-for')
    return {
      address: clientAddress(peer, forwarded, config.trustedProxies),
      browser: plainHeader(context.req.header('user-agent')),
    }
  }

  app.post(`${CUSTOMER_PATH}/:secret/aperto`, (context) =>
    withLink(context, async (link) => {
      const body = await receive(context, 'quote-opened ', OPENINGS, LARGEST_OPENING_BYTES)
      if (!Buffer.isBuffer(body)) return body
      const sent = readForm(body)
      const shown = sent && (await quotes.revision(link.quote.id, sent.revision))
      if (!shown) return context.text('', 400)
      const facts = { page: 'aperto', recipient: link.recipient, ...originOf(context) }
      const event = { kind: 'opened', revision: shown.revision, by: link.recipient, facts } as const
      const at = now()
      const deliveries = await deliveriesOf({ link, shown, event, now: at })
      const isFirst = await quotes.noteOpened({ id: link.quote.id, event, deliveries, now: at })
      if (isFirst) wake(deliveries)
      return context.body(null, 204)
    }),
  )

  for (const path of Object.keys(ANSWER_PATHS) as AnswerPath[]) {
    app.post(`${CUSTOMER_PATH}/:secret/${path}`, (context) =>
      withLink(context, async (link, secret) => {
        const body = await receive(context, 'quote-answers ', ANSWERS, LARGEST_FORM_BYTES)
        return Buffer.isBuffer(body) ? answer(context, path, body, link, secret) : body
      }),
    )
  }

  async function answer(
    context: Call,
    path: AnswerPath,
    body: Buffer,
    link: OpenedLink,
    secret: string,
  ): Promise<Response> {
    const form = readForm(body)
    const shown = form && (await quotes.revision(link.quote.id, form.revision))
    if (!shown) return context.text('Questo modulo non è completo: riapri il preventivo.', 400)
    const view = await viewOf(link, secret, shown)
    // The page says what became of the quote; a form that is no longer open is not even read.
    if (view.state !== (path === 'rinnova' ? 'expired' : 'open')) return toPage(context, view)
    const read = eventOfAnswer({
      path,
      form,
      link,
      shown,
      settings: view.shop.acceptance,
      origin: originOf(context),
      button: acceptButton(view),
    })
    if ('problems' in read) {
      if (path === 'rinnova') return toPage(context, view)
      return show(context, view, { page: path, typed: form.typed, problems: read.problems })
    }
    const at = now()
    const deliveries = await deliveriesOf({ link, shown, event: read.event, now: at })
    const { id } = link.quote
    const result = await quotes.answer({
      id,
      revision: shown.revision,
      answer: ANSWER_PATHS[path],
      event: read.event,
      deliveries,
      now: at,
    })
    if (result === 'gone') return notFound(context)
    if (result === 'stored') wake(deliveries)
    return toPage(context, view)
  }

  app.post(`${CUSTOMER_PATH}/:secret/paga`, (context) =>
    withLink(context, async (link, secret) => {
      const body = await receive(context, 'quote-payments ', ANSWERS, LARGEST_OPENING_BYTES)
      if (!Buffer.isBuffer(body)) return body
      const shown = await quotes.revision(link.quote.id, link.quote.revision)
      const bill = shown && (await billFor(link, shown))
      if (!shown) return notFound(context)
      if (!billing || bill?.progress !== 'due') {
        return toPage(context, { path: pathOf(secret), shown })
      }
      const { quote, amount } = bill
      const returnUrl = `${pageUrlFor(link, context)}${RETURN_PATH}`
      const billed = await billing.bill({ quote, amount, returnUrl })
      if (billed.kind === 'payable') return context.body(null, 303, { Location: billed.url })
      if (billed.kind === 'begun') return toPage(context, { path: pathOf(secret), shown })
      return context.text(shops.current().texts.paymentAnswers.unavailable, 502)
    }),
  )

  /** Where the customer reads the page, as the shop says or the seller's browser: the call is a stranger's. */
  function pageUrlFor({ quote }: OpenedLink, context: Call): string {
    const { publicUrl, basePath } = config
    if (publicUrl !== undefined) return publicUrl + basePath
    return quote.pageUrl ?? new URL(context.req.url).origin + basePath
  }

  return app
}

function tooMany(context: Call): Response {
  return context.text('Troppe richieste dalla tua connessione. Riprova tra un minuto.', 429, {
    'Retry-After': '60',
  })
}

/** The revision that the address names, or that of the link. */
function askedRevision(context: Call, link: OpenedLink): number {
  const asked = context.req.query('rev') ?? ''
  return REVISION.test(asked) ? Number(asked) : link.revision
}

function toPage(context: Call, { path, shown }: Pick<CustomerView, 'path' | 'shown'>): Response {
  return context.body(null, 303, { Location: `${path}?rev=${shown.revision}` })
}

function refused(context: Call, { text, status, headers }: Refusal): Response {
  return context.text(text, status, { ...headers })
}

/** A page with a form is shown only while it can be answered. */
function show(context: Call, view: CustomerView, form?: ShownForm): Response {
  if (form && view.state !== 'open') return toPage(context, view)
  const { html, headers } = quotePage(view, form)
  return context.body(html, form?.problems ? 422 : 200, { ...headers })
}

/** A header of a stranger, as it is stored: printable ASCII, not too long. */
function plainHeader(text = ''): string {
  return text.replaceAll(/[^\x20-\x7E]/g, '?').slice(0, LONGEST_BROWSER)
}

import { type Context, Hono } from 'hono'
import { isPlainId } from '../../../../server/http/plain-id.ts'
import type { Bindings } from '../../../../server/http/request-guard.ts'
import type { NewDelivery } from '../../../../server/outbox/delivery.ts'
import type { CurrentShop } from '../../../../server/shop/current-shop.ts'
import type { DocumentSeller } from '../../wire/quote-document.ts'
import { PROOF_KINDS } from '../../wire/proof.ts'
import { SECRET_HEADERS } from '../customer-page/page-frame.ts'
import { readForm, readName, readWish } from '../customer-page/read-answer.ts'
import { shopOnPage } from '../customer-page/shop-on-page.ts'
import { CUSTOMER_PATH } from '../customer-path.ts'
import type { OpenedLink } from '../customer-quotes.ts'
import {
  type Call,
  createCustomerCalls,
  type CustomerRouteOptions,
} from '../customer-routes/customer-calls.ts'
import {
  canBeAnswered,
  PROOF_ANSWERS,
  type ProofAnswerPath,
  proofPage,
  type ProofView,
  type ShownProofForm,
} from './proof-page.ts'
import { sendEvidence } from '../send-evidence.ts'
import { PROOF_OF_QUOTE, PROOF_PATH } from './proof-path.ts'
import type { ProofStore } from './proof-store.ts'
import type { StoredProof } from './stored-proof.ts'

type RouteOptions = Pick<CustomerRouteOptions, 'config' | 'guard' | 'wake' | 'now'> & {
  readonly shops: Pick<CurrentShop, 'current'>
  readonly proofs: Pick<
    ProofStore,
    | 'byProofLink'
    | 'findProof'
    | 'proofsOf'
    | 'proofsOfQuote'
    | 'proofContent'
    | 'proofEvidence'
    | 'answerProof'
    | 'noteProofOpened'
  >
  readonly quotes: { readonly byLink: (hash: string) => Promise<OpenedLink | undefined> }
  readonly seller: () => DocumentSeller
  /** What is mailed about an answer, stored in the same commit. */
  readonly deliveriesOf: (answered: {
    readonly proof: StoredProof
    readonly answer: (typeof PROOF_ANSWERS)[ProofAnswerPath]
    readonly now: number
  }) => readonly NewDelivery[]
}

/** What a secret link opens: the proofs of a request, or those of all requests of a quote. */
interface ProofAccess {
  readonly requests: readonly string[]
  readonly recipient: string
  readonly quote: OpenedLink['quote'] | undefined
}

/** A path below which proofs are, and what its secret opens. */
interface SecretPath {
  readonly prefix: string
  readonly suffix: string
  readonly byLink: (hash: string) => Promise<ProofAccess | undefined>
}

/** For whoever has a link, to a proof alone or to a quote: reading changes nothing, and every answer is a form. */
export function createProofRoutes(options: RouteOptions): Hono<{ Bindings: Bindings }> {
  const { proofs, quotes } = options
  const app = new Hono<{ Bindings: Bindings }>()
  app.use(`${PROOF_PATH}/*`, async (context, next) => {
    for (const [name, value] of Object.entries(SECRET_HEADERS)) context.header(name, value)
    await next()
  })
  const alone = {
    prefix: PROOF_PATH,
    suffix: '',
    async byLink(hash: string) {
      const link = await proofs.byProofLink(hash)
      const { requestId, recipient } = link ?? {}
      return link && { requests: [requestId ?? ''], recipient: recipient ?? '', quote: undefined }
    },
  }
  const withQuote = {
    prefix: CUSTOMER_PATH,
    suffix: `/${PROOF_OF_QUOTE}`,
    async byLink(hash: string) {
      const link = await quotes.byLink(hash)
      return link && { requests: link.quote.requests, recipient: link.recipient, quote: link.quote }
    },
  }
  for (const path of [alone, withQuote]) app.route('/', routesBelow(path, options))
  return app
}

function routesBelow(
  { prefix, suffix, byLink }: SecretPath,
  options: RouteOptions,
): Hono<{ Bindings: Bindings }> {
  const { proofs, shops, config, seller, deliveriesOf, wake, now } = options
  const { withLink, receive, originOf, notFound } = createCustomerCalls(byLink, options)
  const routes = new Hono<{ Bindings: Bindings }>()
  const base = `${prefix}/:secret${suffix}`

  /** Undefined where this link does not open it. */
  async function find(access: ProofAccess, id: string | undefined) {
    const { requests, quote } = access
    if (id === undefined) return (await proofs.proofsOf(requests[0] ?? ''))[0]
    const proof = isPlainId(id) ? await proofs.findProof(id) : undefined
    if (!proof || requests.includes(proof.requestId)) return proof
    const kept = quote ? await proofs.proofsOfQuote(quote.id, []) : []
    return kept.find((each) => each.id === id)
  }

  function withProof(
    context: Call,
    use: (view: ProofView) => Promise<Response>,
  ): Promise<Response> {
    return withLink(context, async (access, secret) => {
      const proof = await find(access, context.req.param('proof'))
      if (!proof) return notFound(context)
      const below = `${config.basePath}${prefix}/${secret}`
      const isOld = proof.version !== proof.newest
      const newest = isOld ? (await proofs.proofsOf(proof.requestId))[0] : undefined
      return use({
        proof,
        recipient: access.recipient,
        shop: shopOnPage(shops.current(), config.basePath),
        seller: seller(),
        path: `${below}${suffix}/${proof.id}`,
        newestPath: newest && newest.id !== proof.id ? `${below}${suffix}/${newest.id}` : undefined,
        quotePath: access.quote && below,
        now: now(),
      })
    })
  }

  routes.get(`${base}/:proof/file`, (context) =>
    withProof(context, ({ proof }) => sendProof(context, proof, () => notFound(context))),
  )

  async function sendProof(
    context: Context,
    proof: StoredProof,
    otherwise: () => Response,
  ): Promise<Response> {
    const content = await proofs.proofContent(proof.id)
    return content ? context.body(new Uint8Array(content), 200, fileHeaders(proof)) : otherwise()
  }

  routes.get(`${base}/:proof/prova.json`, (context) =>
    withProof(context, async ({ proof }) =>
      sendEvidence(context, await proofs.proofEvidence(proof.requestId), 'bozza'),
    ),
  )

  if (suffix === '')
    routes.get(base, (context) => withProof(context, (view) => show(context, view)))
  routes.get(`${base}/:proof`, (context) => withProof(context, (view) => show(context, view)))

  routes.post(`${base}/:proof/aperto`, (context) =>
    withProof(context, async ({ proof, recipient }) => {
      const body = await receive(context, 'opening')
      if (!Buffer.isBuffer(body)) return body
      const facts = { page: 'aperto', recipient, ...originOf(context) }
      await proofs.noteProofOpened({ id: proof.id, by: recipient, facts, now: now() })
      return context.body(null, 204)
    }),
  )

  for (const page of Object.keys(PROOF_ANSWERS) as ProofAnswerPath[]) {
    routes.get(`${base}/:proof/${page}`, (context) =>
      withProof(context, (view) => show(context, view, { page })),
    )
    routes.post(`${base}/:proof/${page}`, (context) =>
      withProof(context, async (view) => {
        const body = await receive(context, 'answer')
        return Buffer.isBuffer(body) ? answer(context, page, body, view) : body
      }),
    )
  }

  async function answer(
    context: Call,
    page: ProofAnswerPath,
    body: Buffer,
    view: ProofView,
  ): Promise<Response> {
    const { proof, recipient } = view
    const form = readForm(body)
    if (form?.revision !== proof.version) {
      return context.text('Questo modulo non è completo: riapri la bozza.', 400)
    }
    if (!canBeAnswered(proof)) return toPage(context, view)
    const { typed } = form
    const read = page === 'approva' ? readName(typed) : readWish(typed)
    if ('problems' in read) return show(context, view, { page, typed, problems: read.problems })
    const [by, words] = 'name' in read ? [read.name, ''] : [recipient, read.words]
    const at = now()
    const given = PROOF_ANSWERS[page]
    const deliveries = deliveriesOf({ proof, answer: given, now: at })
    const facts = { page, ...read, recipient, ...originOf(context) }
    const answered = { id: proof.id, answer: given, by, words, facts, deliveries, now: at }
    // Whatever came first, the page then says what holds.
    if ((await proofs.answerProof(answered)) === 'stored') wake(deliveries)
    return toPage(context, view)
  }

  return routes
}

async function show(context: Call, view: ProofView, form?: ShownProofForm): Promise<Response> {
  if (form && !canBeAnswered(view.proof)) return toPage(context, view)
  const { html, headers } = proofPage(view, form)
  return context.body(html, form?.problems ? 422 : 200, { ...headers })
}

/** A picture may be shown where it is named, and runs nothing; everything else is a download. */
export function fileHeaders({ kind, version }: StoredProof): Record<string, string> {
  const { type, extension, isPicture } = PROOF_KINDS[kind]
  const shown = isPicture ? 'inline' : 'attachment'
  return {
    'Content-Type': type,
    'Content-Disposition': `${shown}; filename="bozza-${version}.${extension}"`,
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "default-src 'none'; sandbox",
  }
}

function toPage(context: Call, { path }: ProofView): Response {
  return context.body(null, 303, { Location: path })
}

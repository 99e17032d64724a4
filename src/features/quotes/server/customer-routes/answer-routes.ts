import { Hono } from 'hono'
import type { Bindings } from '../../../../server/http/request-guard.ts'
import { acceptButton } from '../customer-page/answer-dialogs.ts'
import { acceptanceOf, type CustomerView } from '../customer-page/customer-view.ts'
import { consentInWords } from '../customer-page/consent.ts'
import { readForm, type SentForm } from '../customer-page/read-answer.ts'
import { CUSTOMER_PATH } from '../customer-path.ts'
import type { OpenedLink } from '../customer-quotes.ts'
import { ANSWER_PATHS, type AnswerPath, eventOfAnswer } from './customer-answers.ts'
import { pendingOf } from '../proofs/proof-on-quote.ts'
import type { StoredProof } from '../proofs/stored-proof.ts'
import type { NewEvent } from '../stored-quote.ts'
import type { Call, CustomerCalls, CustomerRouteOptions } from './customer-calls.ts'
import { type CustomerPages, show, toPage } from './customer-pages.ts'
import { RETURN_PATH } from './payment-return.ts'

const OTHER_PROOF = 'La bozza grafica è cambiata: torna al preventivo e guardala prima di accettare'

/** What a customer's press stores: a first look, an answer, the start of a payment. */
export function createAnswerRoutes(
  options: CustomerRouteOptions,
  { withLink, notFound, receive, originOf }: CustomerCalls,
  { viewOf, billFor, pathOf }: CustomerPages,
): Hono<{ Bindings: Bindings }> {
  const { quotes, shops, config, billing, deliveriesOf, wake, now } = options
  const routes = new Hono<{ Bindings: Bindings }>()

  routes.post(`${CUSTOMER_PATH}/:secret/aperto`, (context) =>
    withLink(context, async (link) => {
      const body = await receive(context, 'opening')
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
    routes.post(`${CUSTOMER_PATH}/:secret/${path}`, (context) =>
      withLink(context, async (link, secret) => {
        const body = await receive(context, 'answer')
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
    const proofs = path === 'accetta' ? pendingOf(view.proofs) : []
    if (path === 'accetta' && !isSame(form.proofs, proofs))
      return showOtherProof(context, view, form)
    const read = eventOfAnswer({
      path,
      form,
      link,
      shown,
      proofs,
      settings: acceptanceOf(view),
      origin: originOf(context),
      button: acceptButton(view),
      consent: consentInWords(view),
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
      proofs: approvedWith(read.event, proofs, at),
      deliveries,
      now: at,
    })
    if (result === 'gone') return notFound(context)
    if (result === 'proof-superseded') {
      return showOtherProof(context, await viewOf(link, secret, shown), form)
    }
    if (result === 'stored') wake(deliveries)
    return toPage(context, view)
  }

  routes.post(`${CUSTOMER_PATH}/:secret/paga`, (context) =>
    withLink(context, async (link, secret) => {
      const body = await receive(context, 'payment')
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

  return routes
}

/** What was agreed to is not what is shown now: it is agreed to anew, or not at all. */
function showOtherProof(context: Call, view: CustomerView, { typed }: SentForm): Response {
  const values = { ...typed.values, conditions: '' }
  const problems = { conditions: OTHER_PROOF }
  return show(context, view, { page: 'accetta', typed: { ...typed, values }, problems })
}

function isSame(ids: readonly string[], proofs: readonly StoredProof[]): boolean {
  return ids.length === proofs.length && proofs.every(({ id }) => ids.includes(id))
}

function approvedWith({ by, facts }: NewEvent, proofs: readonly StoredProof[], now: number) {
  const { name = '', recipient = '', address = '', browser = '' } = facts
  const told = { page: 'accetta', name, recipient, address, browser }
  return { ids: proofs.map(({ id }) => id), by, facts: told, now }
}

import { Hono } from 'hono'
import type { Bindings } from '../../../../server/http/request-guard.ts'
import { revisionInWords } from '../../wire/quote-number.ts'
import { ANSWER_PAGES, type ShownForm } from '../customer-page/answer-dialogs.ts'
import { CUSTOMER_PATH } from '../customer-path.ts'
import type { CustomerQuotes, OpenedLink } from '../customer-quotes.ts'
import type { Call, CustomerCalls } from './customer-calls.ts'
import { type CustomerPages, show } from './customer-pages.ts'
import { sendEvidence } from '../send-evidence.ts'

const REVISION = /^[1-9]\d{0,3}$/

/** The page with its forms, its pictures and its files: none of them changes anything. */
export function createReadRoutes(
  quotes: CustomerQuotes,
  { withLink, notFound }: CustomerCalls,
  { viewOf }: CustomerPages,
): Hono<{ Bindings: Bindings }> {
  const routes = new Hono<{ Bindings: Bindings }>()

  async function read(context: Call, form?: ShownForm): Promise<Response> {
    return withLink(context, async (link, secret) => {
      const shown = await quotes.revision(link.quote.id, askedRevision(context, link))
      return shown ? show(context, await viewOf(link, secret, shown), form) : notFound(context)
    })
  }

  routes.get(`${CUSTOMER_PATH}/:secret`, (context) => read(context))
  for (const page of ANSWER_PAGES) {
    routes.get(`${CUSTOMER_PATH}/:secret/${page}`, (context) =>
      read(context, { page, typed: undefined }),
    )
  }

  routes.get(`${CUSTOMER_PATH}/:secret/figura/:line`, (context) =>
    withLink(context, async (link) => {
      const revision = askedRevision(context, link)
      const picture = await quotes.picture(link.quote.id, revision, context.req.param('line'))
      return picture
        ? context.body(new Uint8Array(picture.content), 200, {
            'Content-Type': picture.type,
            'Content-Security-Policy': "default-src 'none'",
          })
        : notFound(context)
    }),
  )

  routes.get(`${CUSTOMER_PATH}/:secret/preventivo.pdf`, (context) =>
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

  routes.get(`${CUSTOMER_PATH}/:secret/prova.json`, (context) =>
    withLink(context, async ({ quote }) => {
      const evidence = await quotes.evidence(quote.id)
      return evidence
        ? sendEvidence(context, evidence, `${quote.number.year}-${quote.number.sequence}`)
        : notFound(context)
    }),
  )

  return routes
}

/** The revision that the address names, or that of the link. */
function askedRevision(context: Call, link: OpenedLink): number {
  const asked = context.req.query('rev') ?? ''
  return REVISION.test(asked) ? Number(asked) : link.revision
}

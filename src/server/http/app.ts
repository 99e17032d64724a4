import type { RequestListener } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { embeddingIn } from '../../shop/embedding.ts'
import { selectionsIn } from '../../order/selections-in-address.ts'
import { LATER_HTML_FILE } from '../../page/prerender.tsx'
import type { Texts } from '../../shop/shop.ts'
import type { Health } from './health.ts'
import type { Bindings } from './request-guard.ts'
import type { PageVariant } from './page-files/linked-pages.ts'
import { sendStored, type StoredReply } from './page-files/stored-reply.ts'

export interface AppOptions {
  readonly page: (variant: PageVariant) => Promise<StoredReply>
  /** What the page fetches once its first step is interactive. */
  readonly later?: () => Promise<StoredReply>
  /** Scripts and styles by path; the development server has its own. */
  readonly assets?: ReadonlyMap<string, StoredReply>
  /** What features and the site answer besides. */
  readonly routes: readonly Hono<{ Bindings: Bindings }>[]
  readonly health: () => Promise<Health>
  readonly texts: () => Texts
  readonly log: (event: string, facts?: Readonly<Record<string, unknown>>) => void
}

export type HttpApp = Hono<{ Bindings: Bindings }>

/** Building is not listening: tests hand requests to the app without a port. */
export function createApp(options: AppOptions): HttpApp {
  const { page, later, assets, routes, health, texts, log } = options
  const app: HttpApp = new Hono()

  app.get('/', async (context) => {
    const payment = context.req.query('payment') === 'true'
    const selections = selectionsIn((name) => context.req.query(name))
    const embedded = embeddingIn(new URL(context.req.url).searchParams)
    // Whose frames may show the page is in its policy; the older header cannot name a site.
    context.env?.outgoing?.removeHeader('X-Frame-Options')
    return sendStored(context, await page({ payment, selections, embedded }))
  })

  if (later) app.get(`/${LATER_HTML_FILE}`, async (context) => sendStored(context, await later()))

  for (const [path, asset] of assets ?? []) {
    app.get(path, (context) => sendStored(context, asset))
  }

  app.get('/healthz', async (context) => {
    const found = await health()
    return context.json(found, found.store ? 200 : 503, { 'Cache-Control': 'no-store' })
  })

  for (const each of routes) app.route('/', each)
  app.notFound((context) => context.text(texts().answers.notFound, 404))
  app.onError((error, context) => {
    log('request-failed', { error: String(error) })
    return context.text(texts().answers.failed, 500)
  })
  return app
}

/** The app for Node's server. Monitors that speak HTTP/1.0 send no Host header. */
export function listenerOf(app: HttpApp): RequestListener {
  const answer = getRequestListener(app.fetch, { hostname: 'localhost' })
  return (request, response) => void answer(request, response)
}

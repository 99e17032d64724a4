import { Hono, type Context } from 'hono'
import type { Texts } from '../../shop/shop.ts'
import type { Health } from './health.ts'
import type { PageReply } from './page-reply.ts'
import type { Bindings } from './reception.ts'

export interface AppOptions {
  readonly page: (variant: { payment: boolean }) => Promise<PageReply>
  readonly relay: Hono<{ Bindings: Bindings }>
  /** Payments, and the demo provider where there is no real one. */
  readonly payments?: Hono<{ Bindings: Bindings }>
  readonly health: () => Promise<Health>
  readonly texts: () => Texts
  readonly log: (event: string, facts?: Readonly<Record<string, unknown>>) => void
}

export type App = Hono<{ Bindings: Bindings }>

/** Building is not listening: tests hand requests to the app without a port. */
export function createApp({ page, relay, payments, health, texts, log }: AppOptions): App {
  const app: App = new Hono()

  app.get('/', async (context) => {
    const payment = context.req.query('payment') === 'true'
    return sendPage(context, await page({ payment }))
  })

  app.get('/healthz', async (context) => {
    const found = await health()
    return context.json(found, found.store ? 200 : 503, { 'Cache-Control': 'no-store' })
  })

  app.route('/', relay)
  if (payments) app.route('/', payments)
  app.notFound((context) => context.text(texts().answers.notFound, 404))
  app.onError((error, context) => {
    log('request-failed', { error: String(error) })
    return context.text(texts().answers.failed, 500)
  })
  return app
}

/** Named, and not with the weight of nought, by which it is refused. */
const TAKES_BROTLI = /\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i

function sendPage(context: Context, reply: PageReply): Response {
  const { html, brotli, headers } = reply
  // A proxy that compresses may have made the tag a weak one.
  const known = context.req.header('if-none-match')?.split(/,\s*(?:W\/)?|^W\//) ?? []
  if (headers.ETag && known.includes(headers.ETag)) {
    return context.body(null, 304, { ...headers })
  }
  const takesBrotli = TAKES_BROTLI.test(context.req.header('accept-encoding') ?? '')
  if (!brotli || !takesBrotli) return context.body(html, 200, { ...headers })
  return context.body(brotli, 200, { ...headers, 'Content-Encoding': 'br' })
}

import { Hono, type Context } from 'hono'
import type { EmailProvider } from '../../shop/shop.ts'
import { parseRequest } from '../requests/parse-request.ts'
import type { RequestStore } from '../requests/request-log.ts'
import type { PageReply } from './page-reply.ts'
import { BASE_HEADERS } from './security-headers.ts'

export interface AppOptions {
  readonly page: (variant: { payment: boolean }) => Promise<PageReply>
  readonly ids: EmailProvider
  readonly store: RequestStore
  readonly now: () => Date
  readonly log: (event: string, facts?: Readonly<Record<string, unknown>>) => void
}

const LARGEST_BODY_BYTES = 64 * 1024
const NOT_STORED =
  'In questo momento non riusciamo a registrare la richiesta. Riprova tra qualche minuto.'

/** Building is not listening: tests hand requests to the app without a port. */
export function createApp({ page, ids, store, now, log }: AppOptions): Hono {
  const app = new Hono()

  app.use(async (context, next) => {
    await next()
    for (const [name, value] of Object.entries(BASE_HEADERS)) context.header(name, value)
  })

  app.get('/', async (context) => {
    const payment = context.req.query('payment') === 'true'
    return sendPage(context, await page({ payment }))
  })

  app.post('/api/v1.0/email/send', async (context) => {
    const length = context.req.header('content-length')
    if (!length) return context.text('Length required', 411)
    if (Number(length) > LARGEST_BODY_BYTES) return context.text('Request too large', 413)

    const parsed = parseRequest(await jsonOf(context), ids)
    if (!parsed.ok) return context.text(parsed.error, 400)
    try {
      await store.save({ receivedAt: now(), params: parsed.params })
    } catch (error) {
      log('request-not-stored', { error: String(error) })
      return context.text(NOT_STORED, 503, { 'Retry-After': '60' })
    }
    return context.text('OK')
  })

  app.notFound((context) => context.text('Pagina non trovata.', 404))
  app.onError((error, context) => {
    log('request-failed', { error: String(error) })
    return context.text('Si è verificato un errore nel server.', 500)
  })
  return app
}

function sendPage(context: Context, reply: PageReply): Response {
  const { html, brotli, headers } = reply
  if (headers.ETag && context.req.header('if-none-match') === headers.ETag) {
    return context.body(null, 304, { ...headers })
  }
  const takesBrotli = /\bbr\b/.test(context.req.header('accept-encoding') ?? '')
  if (!brotli || !takesBrotli) return context.body(html, 200, { ...headers })
  return context.body(brotli, 200, { ...headers, 'Content-Encoding': 'br' })
}

async function jsonOf(context: Context): Promise<unknown> {
  try {
    return await context.req.json()
  } catch {
    return undefined
  }
}

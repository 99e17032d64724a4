import { Hono } from 'hono'
import { LOGO_PATH } from '../wire.ts'
import type { LogoStore } from './logo-store.ts'
import { LARGEST_LOGO_BYTES, rebuildPng } from './rebuild-png.ts'
import { ANSWER } from '../../../server/http/relay-texts.ts'
import type { Bindings, CallContext, RequestGuard } from '../../../server/http/request-guard.ts'

export interface LogoRoutesOptions {
  readonly guard: RequestGuard
  readonly store: Pick<LogoStore, 'keep'>
  readonly now: () => number
  readonly log: (event: string, facts?: Readonly<Record<string, unknown>>) => void
}

/** Takes the logo that a request is going to name. Only of our own page: no other origin is told how. */
export function createLogoRoutes(options: LogoRoutesOptions): Hono<{ Bindings: Bindings }> {
  const { guard, store, now, log } = options
  const routes = new Hono<{ Bindings: Bindings }>()
  // One after the other: a picture of a megabyte is six when it is taken apart.
  let last: Promise<unknown> = Promise.resolve()

  function rebuiltInTurn(file: Buffer): Promise<Buffer | undefined> {
    const rebuilt = last.then(() => rebuildPng(file))
    last = rebuilt.catch(() => undefined)
    return rebuilt
  }

  routes.post(`/${LOGO_PATH}`, async (context) => {
    const refusal = guard.refuseOrigin(context)
    if (refusal) return context.text(refusal.text, refusal.status)
    return receive(context)
  })
  routes.all(`/${LOGO_PATH}`, (context) => context.text(ANSWER.wrongMethod, 405, { Allow: 'POST' }))

  async function receive(context: CallContext): Promise<Response> {
    const body = await guard.receive(context, {
      type: 'image/png',
      largestBytes: LARGEST_LOGO_BYTES,
      counted: 'logos ',
      isPicture: true,
    })
    if (!Buffer.isBuffer(body)) return context.text(body.text, body.status, { ...body.headers })
    const png = await rebuiltInTurn(body)
    if (!png) return context.text(ANSWER.unreadable, 400)
    try {
      return context.json({ logo: await store.keep(png, guard.networkOf(context), now()) })
    } catch (error) {
      log('logo-not-stored', { error: String(error) })
      const { text, status, headers } = guard.notNow()
      return context.text(text, status, { ...headers })
    }
  }

  return routes
}

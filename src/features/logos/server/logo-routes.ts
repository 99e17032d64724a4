import { Hono } from 'hono'
import { LOGO_PATH } from '../wire.ts'
import type { LogoStore } from './logo-store.ts'
import { LARGEST_LOGO_BYTES, rebuildPng } from './rebuild-png.ts'
import { ANSWER } from '../../../server/http/relay-texts.ts'
import type { Bindings, CallContext } from '../../../server/http/request-guard.ts'
import { createTurns } from '../../../order/turns.ts'
import type { FeatureContext } from '../../server-feature.ts'

type LogoRoutesContext = Pick<FeatureContext, 'guard' | 'now' | 'log'> & {
  readonly store: Pick<LogoStore, 'keep'>
}

/** Takes the logo that a request is going to name. Only of our own page: no other origin is told how. */
export function createLogoRoutes(options: LogoRoutesContext): Hono<{ Bindings: Bindings }> {
  const { guard, store, now, log } = options
  const routes = new Hono<{ Bindings: Bindings }>()
  // One after the other: a picture of a megabyte is six when it is taken apart.
  const inTurn = createTurns()

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
      memory: 'pictures',
    })
    if (!Buffer.isBuffer(body)) return context.text(body.text, body.status, { ...body.headers })
    const png = await inTurn(() => rebuildPng(body))
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

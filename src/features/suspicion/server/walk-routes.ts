import { Hono } from 'hono'
import { WALK_PATH } from '../wire.ts'
import { newWalkToken } from './walk-token.ts'
import type { Bindings } from '../../../server/http/request-guard.ts'

interface WalkRoutesOptions {
  readonly key: () => Promise<string>
  readonly now: () => number
}

/** Gives out the token of a visit. Only to our own page: no other origin is told how. */
export function createWalkRoutes({ key, now }: WalkRoutesOptions): Hono<{ Bindings: Bindings }> {
  const routes = new Hono<{ Bindings: Bindings }>()
  routes.get(`/${WALK_PATH}`, async (context) =>
    context.text(newWalkToken(await key(), now()), 200, { 'Cache-Control': 'no-store' }),
  )
  return routes
}

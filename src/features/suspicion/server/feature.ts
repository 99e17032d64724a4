import type { FeatureContext, ServerFeature } from '../../server-feature.ts'
import { newWalkToken, WALK_SECRET } from './walk-token.ts'
import { Hono } from 'hono'
import { WALK_PATH } from '../wire.ts'
import type { Bindings } from '../../../server/http/request-guard.ts'

export const suspicion = {
  open: (context) => ({ routes: createWalkRoutes(context) }),
} satisfies ServerFeature

/** Gives out the token of a visit. Only to our own page: no other origin is told how. */
function createWalkRoutes({ secret, now }: FeatureContext): Hono<{ Bindings: Bindings }> {
  const routes = new Hono<{ Bindings: Bindings }>()
  routes.get(`/${WALK_PATH}`, async (context) =>
    context.text(newWalkToken(await secret(WALK_SECRET), now()), 200, {
      'Cache-Control': 'no-store',
    }),
  )
  return routes
}

import type { ServerFeature } from '../../server-feature.ts'
import { WALK_SECRET } from './walk-token.ts'
import { createWalkRoutes } from './walk-routes.ts'

export const suspicion = {
  open: ({ secret, now }) => ({
    routes: createWalkRoutes({ key: () => secret(WALK_SECRET), now }),
  }),
} satisfies ServerFeature

import type { ServerFeature } from '../../server-feature.ts'
import { createLogoStore } from './logo-store.ts'
import { createLogoRoutes } from './logo-routes.ts'
import type { LogoTables } from './logo-table.ts'

export const logos = {
  open(context) {
    const { db, engine, now } = context
    const store = createLogoStore(db.withTables<LogoTables>(), engine)
    return {
      routes: createLogoRoutes({ ...context, store }),
      tidy: () => store.forgetUnclaimed(now()),
    }
  },
} satisfies ServerFeature

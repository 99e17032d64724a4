import type { ServerFeature } from '../../server-feature.ts'
import { createLogoStore } from './create-logo-store.ts'
import { createLogoRoutes } from './logo-routes.ts'
import type { LogoTables } from './logo-table.ts'

export const logos = {
  open({ db, engine, guard, now, log }) {
    const store = createLogoStore(db.withTables<LogoTables>(), engine)
    return {
      routes: createLogoRoutes({ guard, store, now, log }),
      tidy: () => store.forgetUnclaimed(now()),
    }
  },
} satisfies ServerFeature

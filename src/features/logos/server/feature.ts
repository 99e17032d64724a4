import type { ServerFeature } from '../../server-feature.ts'
import { createLogoStore } from './logo-store.ts'
import { createLogoRoutes } from './logo-routes.ts'
import { createSentLogos, dropFormerLogos, type LogoTables, moveFormerLogos } from './logo-table.ts'

export const logos = {
  migrations: [
    { name: 'logos/several', change: createSentLogos },
    { name: 'logos/of-earlier-versions', takeOver: moveFormerLogos },
    { name: 'logos/former-table', change: dropFormerLogos },
  ],

  open(context) {
    const { db, engine, now } = context
    const store = createLogoStore(db.withTables<LogoTables>(), engine)
    return {
      routes: createLogoRoutes({ ...context, store }),
      tidy: () => store.forgetUnclaimed(now()),
    }
  },
} satisfies ServerFeature

import type { FeatureContext, OpenServerFeature } from '../../src/features/server-feature.ts'
import { readConfig } from '../../src/server/context/config.ts'
import { shopMailSettings } from '../../src/server/context/shop-mail-settings.ts'
import { createMemoryRateLimiter } from '../../src/server/limits/memory-rate-limiter.ts'
import { FEATURES, SHOWN_DELIVERIES } from '../../src/server/wiring/features.ts'
import { openShop } from '../../src/server/shop/open-shop.ts'
import { demoShop } from './demo-shop.ts'
import { aRequestGuard } from './relay-app.ts'
import { NOON } from './requests.ts'
import { PREVIEW } from './shop-editing.ts'
import type { OpenedStores } from './stores.ts'

/** All features of the server on one database, with whatever a test changes of their context. */
export function openFeatures(
  { untyped: db, deliveries, secret, lastBackup }: OpenedStores,
  changes: Partial<FeatureContext> = {},
): readonly OpenServerFeature[] {
  const config = readConfig({})
  const shops = changes.shops ?? {
    current: () => demoShop,
    former: () => [],
    problems: () => [],
    takeOver: async () => {},
  }
  let features: readonly OpenServerFeature[] = []
  const context: FeatureContext = {
    config,
    shops,
    db,
    engine: 'sqlite',
    limiters: {
      visitors: createMemoryRateLimiter(),
      mails: createMemoryRateLimiter(),
      senders: createMemoryRateLimiter(),
    },
    deliveries,
    mailer: { send: async () => ({ kind: 'delivered', detail: '250 OK' }) },
    mailSettings: () => shopMailSettings(shops.current(), config),
    mailFolder: config.dataDir,
    drawGadget: async () => undefined,
    guard: aRequestGuard(),
    health: async () => ({ store: true, deliver: true, oldestWaitingSeconds: 0 }),
    secret,
    lastBackup,
    wake: () => {},
    embedScript: '',
    preview: PREVIEW,
    openShop,
    features: () => features,
    shownDeliveries: SHOWN_DELIVERIES,
    now: () => NOON,
    say: () => {},
    log: () => {},
    ...changes,
  }
  features = FEATURES.map(({ open }) => open(context))
  return features
}

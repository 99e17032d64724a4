import type { FeatureContext, OpenServerFeature } from '../../src/features/server-feature.ts'
import { readConfig } from '../../src/server/context/config.ts'
import { shopMailSettings } from '../../src/server/context/shop-mail-settings.ts'
import type { MailAccount } from '../../src/server/mail/mail-account.ts'
import { createMemoryRateLimiter } from '../../src/server/limits/memory-rate-limiter.ts'
import {
  FEATURES,
  keptFilesOf,
  onEraseBy,
  SHOWN_DELIVERIES,
} from '../../src/server/wiring/features.ts'
import { openShop } from '../../src/server/shop/open-shop.ts'
import { demoShop } from './demo-shop.ts'
import { aRequestGuard } from './relay-app.ts'
import { NOON } from './requests.ts'
import { PREVIEW } from './shop-editing.ts'
import type { OpenedStores } from './stores.ts'

export const NO_ACCOUNT: MailAccount = {
  place: 'desk',
  server: () => undefined,
  sender: () => undefined,
  keep: async () => {},
}

/** All features of the server on one database, with whatever a test changes of their context. */
export function openFeatures(
  { untyped: db, deliveries, secret, lastBackup }: OpenedStores,
  changes: Partial<FeatureContext> = {},
): readonly OpenServerFeature[] {
  const { config = readConfig({}) } = changes
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
    mailAccount: NO_ACCOUNT,
    mailSettings: () => shopMailSettings(shops.current(), config, NO_ACCOUNT),
    mailFolder: config.dataDir,
    drawGadget: async () => undefined,
    guard: aRequestGuard(),
    health: async () => ({ store: true, deliver: true, oldestWaitingSeconds: 0 }),
    secret,
    lastBackup,
    backup: undefined,
    version: '0.0.0',
    wake: () => {},
    embedScript: '',
    preview: PREVIEW,
    openShop,
    features: () => features,
    shownDeliveries: SHOWN_DELIVERIES,
    onErase: onEraseBy(config),
    keptFiles: () => keptFilesOf(config, db),
    now: () => NOON,
    say: () => {},
    log: () => {},
    ...changes,
  }
  features = FEATURES.map(({ open }) => open(context))
  return features
}

import { artwork } from '../../features/artwork/server/feature.ts'
import { backup } from '../../features/backup/server/feature.ts'
import { copies } from '../../features/copies/server/feature.ts'
import { customers } from '../../features/customers/server/feature.ts'
import { editor } from '../../features/editor/server/feature.ts'
import { embed } from '../../features/embed/server/feature.ts'
import { logos } from '../../features/logos/server/feature.ts'
import { mailAccount } from '../../features/mail-account/server/feature.ts'
import { payments } from '../../features/payments/server/feature.ts'
import { quotes } from '../../features/quotes/server/feature.ts'
import { requests } from '../../features/requests/server/feature.ts'
import type { OnErase } from '../../features/requests/server/create-request-store.ts'
import { retention } from '../../features/retention/server/feature.ts'
import type { ServerFeature } from '../../features/server-feature.ts'
import { status } from '../../features/status/server/feature.ts'
import { suspicion } from '../../features/suspicion/server/feature.ts'
import { trend } from '../../features/trend/server/feature.ts'
import type { Config } from '../context/config.ts'
import type { Database } from '../database/database.ts'
import type { KeptFile } from '../database/kept-file.ts'
import type { ShownDeliveries } from '../outbox/shown-deliveries.ts'
import { webhooks } from '../../features/webhooks/server/feature.ts'

/** The features of the server, bottom to top. A further one is one more entry. */
export const FEATURES: readonly ServerFeature[] = [
  embed,
  mailAccount,
  backup,
  suspicion,
  logos,
  artwork,
  payments,
  requests,
  customers,
  copies,
  webhooks,
  retention,
  trend,
  editor,
  quotes,
  status,
]

export const SHOWN_DELIVERIES: ShownDeliveries = Object.assign(
  {},
  ...FEATURES.map(({ shownDeliveries }) => shownDeliveries),
)

export function onEraseBy(config: Config): readonly OnErase[] {
  return FEATURES.flatMap(({ onErase }) => onErase?.(config) ?? [])
}

export async function keptFilesOf(config: Config, db: Database): Promise<readonly KeptFile[]> {
  const files = FEATURES.flatMap(({ keptFiles }) => keptFiles?.(config, db) ?? [])
  return (await Promise.all(files)).flat()
}

import type { Hono } from 'hono'
import type { NamedMigration } from '../server/database/migrate.ts'
import type { ServerContext } from '../server/context/server-context.ts'
import type { DeskRoutes } from '../server/desk/receive.ts'
import type { Bindings } from '../server/http/request-guard.ts'
import type { NewDelivery } from '../server/outbox/delivery.ts'
import type { DeliveryKind } from '../server/outbox/delivery-kind.ts'
import type { ShownDeliveries } from '../server/outbox/shown-deliveries.ts'
import type { Payment, Progress } from './payments/server/payment.ts'
import type { ReceivedRequest, StoredRequest } from './requests/server/request-store.ts'
import type { SellerState } from './requests/wire.ts'

/** What a feature adds to the server. Everything is optional; the server's list holds all features. */
export interface ServerFeature {
  /** Changes of its tables. A released one is never changed, moved or removed. */
  readonly migrations?: readonly NamedMigration[]
  /** How the seller sees deliveries of these kinds, beside the mails; others are not shown. */
  readonly shownDeliveries?: ShownDeliveries
  readonly open: (context: FeatureContext) => OpenServerFeature
}

export interface FeatureContext extends ServerContext {
  /** All features, once they are open: those above a feature add to what it does. */
  readonly features: () => readonly OpenServerFeature[]
  /** Of all features. */
  readonly shownDeliveries: ShownDeliveries
}

export interface OpenServerFeature {
  /** For visitors. */
  readonly routes?: Hono<{ Bindings: Bindings }>
  /** For the seller, below the desk's API. */
  readonly deskRoutes?: DeskRoutes
  /** Pages below the desk's own path. */
  readonly deskPages?: DeskRoutes
  /** Tells the open desks when something has changed. Returns how to end it. */
  readonly watch?: (onChange: () => void) => () => Promise<void>
  readonly deliveries?: readonly DeliveryKind[]
  /** Deliveries that are stored together with a new request. */
  readonly onRequest?: (request: ReceivedRequest) => readonly NewDelivery[]
  /** Deliveries that are stored together with a new state of a request. */
  readonly onState?: (request: StoredRequest, state: SellerState) => readonly NewDelivery[]
  /** Deliveries that are stored together with the progress of a payment. */
  readonly onPayment?: (payment: Payment, progress: Progress) => readonly NewDelivery[]
  /** Called every ten minutes. */
  readonly tidy?: () => Promise<void>
  readonly start?: () => void
  readonly stop?: () => Promise<void>
}

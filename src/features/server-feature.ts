import type { Hono } from 'hono'
import type { Cents } from '../order/money.ts'
import type { Database } from '../server/database/database.ts'
import type { KeptFile } from '../server/database/kept-file.ts'
import type { NamedMigration } from '../server/database/migrate.ts'
import type { Config } from '../server/context/config.ts'
import type { ServerContext } from '../server/context/server-context.ts'
import type { DeskRoutes } from '../server/desk/receive.ts'
import type { Bindings } from '../server/http/request-guard.ts'
import type { NewDelivery } from '../server/outbox/delivery.ts'
import type { DeliveryKind } from '../server/outbox/delivery-kind.ts'
import type { ShownDeliveries } from '../server/outbox/shown-deliveries.ts'
import type { Billing } from './payments/server/billing.ts'
import type { Payment, Progress } from './payments/server/payment.ts'
import type { OnErase } from './requests/server/create-request-store.ts'
import type { ReceivedRequest, StoredRequest } from './requests/server/request-store.ts'
import type { SellerState } from './requests/wire.ts'

/** What a feature adds to the server. Everything is optional; the server's list holds all features. */
export interface ServerFeature {
  /** Changes of its tables. A released one is never changed, moved or removed. */
  readonly migrations?: readonly NamedMigration[]
  /** How the seller sees deliveries of these kinds, beside the mails; others are not shown. */
  readonly shownDeliveries?: ShownDeliveries
  /** What else is erased with a request, in the same commit. */
  readonly onErase?: (config: Config) => OnErase
  /** Files that belong into every copy of the database. */
  readonly keptFiles?: (config: Config, db: Database) => Promise<readonly KeptFile[]>
  readonly open: (context: FeatureContext) => OpenServerFeature
}

export interface FeatureContext extends ServerContext {
  /** All features, once they are open: those above a feature add to what it does. */
  readonly features: () => readonly OpenServerFeature[]
  /** Of all features. */
  readonly shownDeliveries: ShownDeliveries
  /** Of all features. */
  readonly onErase: readonly OnErase[]
  /** Of all features. */
  readonly keptFiles: () => Promise<readonly KeptFile[]>
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
  /** Works on some requests after they were stored, while few arrive; true where more may follow. */
  readonly afterStoring?: () => Promise<boolean>
  /** Deliveries that are stored together with a new state of a request. */
  readonly onState?: (request: StoredRequest, state: SellerState) => readonly NewDelivery[]
  /** Deliveries that are stored together with the progress of a payment. */
  readonly onPayment?: (payment: Payment, progress: Progress) => readonly NewDelivery[]
  /** How a bill is paid, for features that write some. */
  readonly billing?: Billing
  /** Deliveries that are stored together with what happened to a quote. */
  readonly onQuote?: (happening: QuoteHappening) => readonly NewDelivery[]
  /** Called every ten minutes. */
  readonly tidy?: () => Promise<void>
  readonly start?: () => void
  readonly stop?: () => Promise<void>
}

/**
 * What happened to a quote, for features that know nothing of quotes. It has no secret link, and no address or browser
 * of the customer.
 */
export type QuoteHappening = { readonly at: number; readonly quote: HappenedQuote } & (
  | { readonly kind: 'sent' | 'opened' }
  | { readonly kind: 'accepted'; readonly acceptance: QuoteAcceptance }
  /** The reason may be empty. */
  | { readonly kind: 'declined'; readonly reason: string }
  | { readonly kind: 'change-requested'; readonly words: string }
)

export interface HappenedQuote {
  readonly id: string
  /** '2026/41'. */
  readonly number: string
  readonly revision: number
  /** A day like 2026-12-16. */
  readonly validUntil: string
  readonly requests: readonly { readonly id: string; readonly number: number | null }[]
  readonly customer: { readonly company: string; readonly name: string; readonly email: string }
  readonly net: Cents
  readonly tax: Cents
  readonly total: Cents
}

/** What an order needs; empty where it was not asked or not said. */
interface QuoteAcceptance {
  readonly by: string
  /** By the customer, or noted by the seller, who heard it or has it on paper. */
  readonly how: 'online' | 'elsewhere'
  readonly company: string
  readonly vat: string
  readonly invoiceTo: string
  readonly deliveryAddress: string
  readonly purchaseOrder: string
}

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Database, Engine } from '../../src/server/database/database.ts'
import type { Report } from '../../src/server/database/migrate.ts'
import { openPostgres } from '../../src/server/database/postgres/open-postgres.ts'
import { DATABASE_FILE, openSqlite } from '../../src/server/database/sqlite/open-sqlite.ts'
import { readConfig } from '../../src/server/context/config.ts'
import { onEraseBy } from '../../src/server/wiring/features.ts'
import { MIGRATIONS } from '../../src/server/wiring/migrations.ts'
import {
  type BackupTables,
  lastBackup,
  type LastBackup,
} from '../../src/server/database/backup-mark.ts'
import { probe, type ProbeTables } from '../../src/server/database/probe.ts'
import { type SecretTables, serverSecret } from '../../src/server/database/server-secret.ts'
import {
  createCustomerGroups,
  type CustomerGroups,
} from '../../src/features/customers/server/customer-groups.ts'
import {
  createCustomerStore,
  type CustomerStore,
} from '../../src/features/customers/server/customer-store.ts'
import type { CustomerTables } from '../../src/features/customers/server/customer-table.ts'
import { createDeskStore, type DeskStore } from '../../src/server/desk/desk-store.ts'
import {
  createEditorStore,
  type EditorStore,
} from '../../src/features/editor/server/editor-store.ts'
import { createLogoStore, type LogoStore } from '../../src/features/logos/server/logo-store.ts'
import { createDeliveryStore, type DeliveryStore } from '../../src/server/outbox/delivery-store.ts'
import type { Payment } from '../../src/features/payments/server/payment.ts'
import { fromPaymentRow } from '../../src/features/payments/server/payment-rows.ts'
import {
  createPaymentStore,
  type PaymentStore,
} from '../../src/features/payments/server/payment-store.ts'
import {
  createInboxStore,
  type InboxStore,
} from '../../src/features/requests/server/inbox/inbox-store.ts'
import {
  createRequestStore,
  type OnErase,
  type RequestStore,
} from '../../src/features/requests/server/create-request-store.ts'
import {
  createSellerStore,
  type SellerStore,
} from '../../src/features/requests/server/seller/seller-store.ts'
import {
  createRetentionStore,
  type RetentionStore,
} from '../../src/features/retention/server/retention-store.ts'
import { createTrendStore, type TrendStore } from '../../src/features/trend/server/trend-store.ts'
import type { DeskTables } from '../../src/server/desk/desk-table.ts'
import type { EditorTables } from '../../src/features/editor/server/editor-table.ts'
import { createQuoteStore, type QuoteStore } from '../../src/features/quotes/server/quote-store.ts'
import type { QuoteTables } from '../../src/features/quotes/server/store/quote-table.ts'
import type { ArtworkTables } from '../../src/features/artwork/server/artwork-table.ts'
import type { LogoTables } from '../../src/features/logos/server/logo-table.ts'
import type { RateTables } from '../../src/server/limits/rate-table.ts'
import type { DeliveryTables } from '../../src/server/outbox/delivery-table.ts'
import type { PaymentTables } from '../../src/features/payments/server/payment-table.ts'
import type { InboxTables } from '../../src/features/requests/server/inbox/inbox-table.ts'
import type { SellerTables } from '../../src/features/requests/server/seller/seller-table.ts'
import type { RetentionTables } from '../../src/features/retention/server/retention-table.ts'
import type { RequestTables } from '../../src/features/requests/server/request-table.ts'
import { makeTempDir } from './temp-dir.ts'

/** With what tests ask for: all that is stored, newest first. */
export type ListedRequests = Omit<RequestStore, 'erase'> & {
  readonly erase: (id: string, onErase?: readonly OnErase[]) => Promise<boolean>
  readonly list: (page: { before?: string; most: number }) => ReturnType<RequestStore['ofIds']>
}

export type ListedPayments = PaymentStore & {
  readonly list: (page: { most: number }) => Promise<Payment[]>
}

export type ListedDeliveries = DeliveryStore & {
  /** The kinds of all deliveries with something left to do. */
  readonly openKinds: () => Promise<string[]>
}

/** The stores of one database. */
export interface Stores {
  readonly requests: ListedRequests
  readonly payments: ListedPayments
  readonly deliveries: ListedDeliveries
  readonly logos: LogoStore
  readonly desk: DeskStore
  readonly inbox: InboxStore
  readonly seller: SellerStore
  readonly customers: CustomerStore
  readonly groups: CustomerGroups
  readonly retention: RetentionStore
  readonly trend: TrendStore
  readonly editor: EditorStore
  readonly quotes: QuoteStore
  /** Of all features. */
  readonly onErase: readonly OnErase[]
  /** Rejects where nothing can be written at the moment. */
  readonly probe: () => Promise<void>
  /** A secret that all instances share. */
  readonly secret: (name: string) => Promise<string>
  /** Undefined where none was ever made. */
  readonly lastBackup: () => Promise<LastBackup | undefined>
  readonly close: () => Promise<void>
}

export type StoredTables = RequestTables &
  PaymentTables &
  DeliveryTables &
  LogoTables &
  ArtworkTables &
  DeskTables &
  InboxTables &
  SellerTables &
  CustomerTables &
  RetentionTables &
  EditorTables &
  QuoteTables &
  BackupTables &
  SecretTables &
  RateTables &
  ProbeTables

export interface OpenedStores extends Stores {
  readonly db: Database<StoredTables>
  /** As features get it: each names its own tables. */
  readonly untyped: Database
}

/** All stores on one database, as the server opens them. */
export async function openStoresOnSqlite(
  dataDir: string,
  migrations = MIGRATIONS,
  report: Report = () => {},
): Promise<OpenedStores> {
  return withStores(await openSqlite(dataDir, migrations, report), 'sqlite')
}

let migrated: Promise<Buffer> | undefined

/** On an empty database in an empty folder. Copied: to make one takes longer than most tests. */
export async function openEmptyStores(dataDir: string): Promise<OpenedStores> {
  migrated ??= migratedFile()
  writeFileSync(join(dataDir, DATABASE_FILE), await migrated, { mode: 0o600 })
  return openStoresOnSqlite(dataDir)
}

async function migratedFile(): Promise<Buffer> {
  const { path, remove } = makeTempDir()
  const { close } = await openStoresOnSqlite(path)
  // Closing merges the log into the file.
  await close()
  const content = readFileSync(join(path, DATABASE_FILE))
  remove()
  return content
}

export async function openStoresOnPostgres(
  url: string,
  migrations = MIGRATIONS,
  report: Report = () => {},
  dataDir?: string,
): Promise<OpenedStores> {
  const { path, remove } = makeTempDir()
  const db = await openPostgres(url, dataDir ?? path, migrations, report).finally(remove)
  return withStores(db, 'postgres')
}

/** Empties the tables that tests fill: opening a database for each test takes long. */
export async function emptied(stores: OpenedStores): Promise<OpenedStores> {
  await stores.db.transaction().execute(async (transaction) => {
    for (const table of [
      'deliveries',
      'requests',
      'payments',
      'logos',
      'sent_logos',
      'artwork',
      'sent_artwork',
      'desk_links',
      'desk_sessions',
      'request_lines',
      'inbox',
      'seller_changes',
      'customers',
      'customer_requests',
      'customer_waiting',
      'customer_outdated',
      'retention',
      'shop_draft',
      'shop_uploads',
      'shop_editors',
      'shop_versions',
      'quotes',
      'quote_requests',
      'quote_revisions',
      'quote_pictures',
      'quote_links',
      'quote_events',
      'quote_numbers',
    ] as const) {
      await transaction.deleteFrom(table).execute()
    }
  })
  return stores
}

function withStores(opened: Database, engine: Engine): OpenedStores {
  const db = opened.withTables<StoredTables>()
  return { db, untyped: opened, ...storesOn(db, engine) }
}

function storesOn(db: Database<StoredTables>, engine: Engine): Stores {
  const requests = createRequestStore(db, engine)
  const onErase = onEraseBy(readConfig({}))
  const inbox = createInboxStore(db, engine)
  const list: ListedRequests['list'] = async (page) =>
    requests.ofIds(await inbox.find({ terms: [], ...page }))
  const listPayments: ListedPayments['list'] = async ({ most }) => {
    const rows = db.selectFrom('payments').selectAll().orderBy('id', 'desc').limit(most)
    return (await rows.execute()).map(fromPaymentRow)
  }
  const openKinds: ListedDeliveries['openKinds'] = async () => {
    const open = db
      .selectFrom('deliveries')
      .select('kind')
      .distinct()
      .where('due_at', 'is not', null)
    return (await open.execute()).map(({ kind }) => kind)
  }
  return {
    requests: { ...requests, list, erase: (id, erased = onErase) => requests.erase(id, erased) },
    payments: { ...createPaymentStore(db, engine), list: listPayments },
    deliveries: { ...createDeliveryStore(db, engine), openKinds },
    logos: createLogoStore(db, engine),
    desk: createDeskStore(db),
    inbox,
    seller: createSellerStore(db, engine),
    customers: createCustomerStore(db, engine),
    groups: createCustomerGroups(db, engine, () => Date.now()),
    retention: createRetentionStore(db, engine),
    trend: createTrendStore(db),
    editor: createEditorStore(db),
    quotes: createQuoteStore(db, engine),
    onErase,
    probe: () => probe(db),
    secret: (name) => serverSecret(db, name),
    lastBackup: () => lastBackup(db),
    close: () => db.destroy(),
  }
}

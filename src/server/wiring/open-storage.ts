import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Database, Engine } from '../database/database.ts'
import { databaseErrorInWords } from '../database/database-error-in-words.ts'
import { lastBackup, noteBackup } from '../database/backup-mark.ts'
import { probe } from '../database/probe.ts'
import { serverSecret } from '../database/server-secret.ts'
import { backupSqlite, DATABASE_FILE, openSqlite } from '../database/sqlite/open-sqlite.ts'
import { UnusableDatabaseError } from '../database/unusable-database-error.ts'
import { createDeskStore } from '../desk/create-desk-store.ts'
import type { DeskStore } from '../desk/desk-store.ts'
import { createEditorStore } from '../../features/editor/server/create-editor-store.ts'
import type { EditorStore } from '../../features/editor/server/editor-store.ts'
import { createMemoryRateLimiter } from '../limits/memory-rate-limiter.ts'
import { createPostgresRateLimiter } from '../limits/postgres-rate-limiter.ts'
import type { Limiters } from '../context/server-context.ts'
import { createSharedRateLimiter } from '../limits/shared-rate-limiter.ts'
import { createLogoStore } from '../../features/logos/server/create-logo-store.ts'
import type { LogoStore } from '../../features/logos/server/logo-store.ts'
import { ConfigError } from '../messages/config-error.ts'
import { createDeliveryStore } from '../outbox/create-delivery-store.ts'
import type { DeliveryStore } from '../outbox/delivery-store.ts'
import { createPaymentStore } from '../../features/payments/server/create-payment-store.ts'
import type { PaymentStore } from '../../features/payments/server/payment-store.ts'
import { createInboxStore } from '../../features/requests/server/inbox/create-inbox-store.ts'
import type { InboxStore } from '../../features/requests/server/inbox/inbox-store.ts'
import { createRequestStore } from '../../features/requests/server/create-request-store.ts'
import type { RequestStore } from '../../features/requests/server/request-store.ts'
import { createSellerStore } from '../../features/requests/server/seller/create-seller-store.ts'
import type { SellerStore } from '../../features/requests/server/seller/seller-store.ts'
import { createRetentionStore } from '../../features/retention/server/create-retention-store.ts'
import type { RetentionStore } from '../../features/retention/server/retention-store.ts'
import { createTrendStore } from '../../features/trend/server/create-trend-store.ts'
import type { TrendStore } from '../../features/trend/server/trend-store.ts'
import type { Config } from '../context/config.ts'
import { MIGRATIONS, type StoredTables } from './migrations.ts'

/** The stores of one database. */
export interface Stores {
  readonly requests: RequestStore
  readonly payments: PaymentStore
  readonly deliveries: DeliveryStore
  readonly logos: LogoStore
  readonly desk: DeskStore
  readonly inbox: InboxStore
  readonly seller: SellerStore
  readonly retention: RetentionStore
  readonly trend: TrendStore
  readonly editor: EditorStore
  /** Rejects where nothing can be written at the moment. */
  readonly probe: () => Promise<void>
  /** A secret that all instances share. */
  readonly secret: (name: string) => Promise<string>
  /** When a backup was last made; undefined where none ever was. */
  readonly lastBackup: () => Promise<number | undefined>
  readonly close: () => Promise<void>
}

export interface Storage extends Stores {
  readonly db: Database
  readonly engine: Engine
  readonly limiters: Limiters
  /** Copies the embedded database as it is at one moment; Postgres has tools of its own. */
  readonly backup: ((file: string) => Promise<void>) | undefined
}

type Log = (event: string, facts?: Readonly<Record<string, unknown>>) => void

type Place = Pick<Config, 'databaseUrl' | 'dataDir'>

export function storesOn(db: Database<StoredTables>, engine: Engine): Stores {
  return {
    requests: createRequestStore(db, engine),
    payments: createPaymentStore(db, engine),
    deliveries: createDeliveryStore(db, engine),
    logos: createLogoStore(db, engine),
    desk: createDeskStore(db),
    inbox: createInboxStore(db, engine),
    seller: createSellerStore(db, engine),
    retention: createRetentionStore(db, engine),
    trend: createTrendStore(db),
    editor: createEditorStore(db),
    probe: () => probe(db),
    secret: (name) => serverSecret(db, name),
    lastBackup: () => lastBackup(db),
    close: () => db.destroy(),
  }
}

/** For the seller's commands: a new archive in the wrong folder would look like an empty one. */
export async function openExistingStorage(place: Place, log: Log): Promise<Storage> {
  const { databaseUrl, dataDir } = place
  if (databaseUrl === undefined && !existsSync(join(dataDir, DATABASE_FILE))) {
    throw new ConfigError(
      `Nella cartella ${dataDir} non c’è un archivio (${DATABASE_FILE}): scrivi in DATA_DIR quella in cui lavora il server.`,
    )
  }
  return openStorage(place, log)
}

/** The database that the environment names; commands and server open the same one. */
export async function openStorage({ databaseUrl, dataDir }: Place, log: Log): Promise<Storage> {
  try {
    return databaseUrl === undefined
      ? await openOnSqlite(dataDir, log)
      : await openOnPostgres(databaseUrl, log)
  } catch (error) {
    if (error instanceof UnusableDatabaseError) throw new ConfigError(error.message)
    const said = error instanceof Error ? error.message : String(error)
    const reason = databaseErrorInWords(error) ?? said
    throw new ConfigError(
      databaseUrl === undefined
        ? `L’archivio nella cartella DATA_DIR ${dataDir} non si può aprire: ${reason}`
        : `Il database di DATABASE_URL non risponde o rifiuta: ${reason}`,
    )
  }
}

async function openOnSqlite(dataDir: string, log: Log): Promise<Storage> {
  const db = await openSqlite(dataDir, MIGRATIONS, log)
  return {
    ...storesOn(db.withTables<StoredTables>(), 'sqlite'),
    db,
    engine: 'sqlite',
    limiters: {
      visitors: createMemoryRateLimiter(),
      mails: createMemoryRateLimiter(),
      senders: createMemoryRateLimiter(),
    },
    async backup(file) {
      await backupSqlite(db.withTables<StoredTables>(), file)
      // The copy is made, and that is what counts.
      await noteBackup(db.withTables<StoredTables>()).catch(() => {})
    },
  }
}

async function openOnPostgres(url: string, log: Log): Promise<Storage> {
  // Loaded on demand: most shops never need it.
  const { openPostgres } = await import('../database/postgres/open-postgres.ts')
  const db = await openPostgres(url, MIGRATIONS, log)
  const limiter = createPostgresRateLimiter(db.withTables<StoredTables>())
  return {
    ...storesOn(db.withTables<StoredTables>(), 'postgres'),
    db,
    engine: 'postgres',
    limiters: { visitors: createSharedRateLimiter(limiter), mails: limiter, senders: limiter },
    backup: undefined,
  }
}

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createMemoryRateLimiter } from '../limits/memory-rate-limiter.ts'
import { createPostgresRateLimiter } from '../limits/postgres-rate-limiter.ts'
import type { RateLimiter } from '../limits/rate-limiter.ts'
import { createSharedRateLimiter } from '../limits/shared-rate-limiter.ts'
import { ConfigError } from '../messages/config-error.ts'
import type { Config } from './config.ts'
import { createPaymentStore } from '../payments/create-payment-store.ts'
import type { PaymentStore } from '../payments/payment-store.ts'
import { createRequestStore } from '../requests/create-request-store.ts'
import { UnusableDatabaseError, type RequestStore } from '../requests/request-store.ts'
import { backupSqlite, DATABASE_FILE, openSqliteDatabase } from '../database/sqlite/open-sqlite.ts'

export interface Storage {
  readonly store: RequestStore
  readonly paymentStore: PaymentStore
  readonly visitorLimiter: RateLimiter
  /** Apart from the visitors', whose counts an attack with many addresses makes forget. */
  readonly mailLimiter: RateLimiter
  /** Copies the embedded database as it is at one moment; Postgres has tools of its own. */
  readonly backup: ((file: string) => Promise<void>) | undefined
}

type Log = (event: string, facts?: Readonly<Record<string, unknown>>) => void

type Place = Pick<Config, 'databaseUrl' | 'dataDir'>

/** For whoever looks after requests: a new archive in the wrong place would pass for an empty one. */
export async function openExistingStorage(place: Place, log: Log): Promise<Storage> {
  const { databaseUrl, dataDir } = place
  if (databaseUrl === undefined && !existsSync(join(dataDir, DATABASE_FILE))) {
    throw new ConfigError(
      `Nella cartella ${dataDir} non c’è un archivio (${DATABASE_FILE}): scrivi in DATA_DIR quella in cui lavora il server.`,
    )
  }
  return openStorage(place, log)
}

/** Whichever database the environment names; the desk and the server open the same one. */
export async function openStorage({ databaseUrl, dataDir }: Place, log: Log): Promise<Storage> {
  try {
    if (databaseUrl !== undefined) {
      // Loaded where it is asked for: most shops never need it.
      const { openPostgresDatabase } = await import('../database/postgres/open-postgres.ts')
      const db = await openPostgresDatabase(databaseUrl, log)
      const limiter = createPostgresRateLimiter(db)
      return {
        store: createRequestStore(db, 'postgres'),
        paymentStore: createPaymentStore(db, 'postgres'),
        visitorLimiter: createSharedRateLimiter(limiter),
        mailLimiter: limiter,
        backup: undefined,
      }
    }
    const db = await openSqliteDatabase(dataDir)
    return {
      store: createRequestStore(db, 'sqlite'),
      paymentStore: createPaymentStore(db, 'sqlite'),
      visitorLimiter: createMemoryRateLimiter(),
      mailLimiter: createMemoryRateLimiter(),
      backup: (file) => backupSqlite(db, file),
    }
  } catch (error) {
    if (error instanceof UnusableDatabaseError) throw new ConfigError(error.message)
    const reason = error instanceof Error ? error.message : String(error)
    throw new ConfigError(
      databaseUrl === undefined
        ? `L’archivio nella cartella DATA_DIR ${dataDir} non si può aprire: ${reason}`
        : `Il database di DATABASE_URL non risponde o rifiuta: ${reason}`,
    )
  }
}

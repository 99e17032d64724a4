import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Database, Engine } from '../database/database.ts'
import { databaseErrorInWords } from '../database/database-error-in-words.ts'
import { type Backup, lastBackup, noteBackup, type BackupTables } from '../database/backup-mark.ts'
import { probe, type ProbeTables } from '../database/probe.ts'
import { serverSecret, type SecretTables } from '../database/server-secret.ts'
import { backupSqlite, DATABASE_FILE, openSqlite } from '../database/sqlite/open-sqlite.ts'
import { UnusableDatabaseError } from '../database/unusable-database-error.ts'
import { createMemoryRateLimiter } from '../limits/memory-rate-limiter.ts'
import { createPostgresRateLimiter } from '../limits/postgres-rate-limiter.ts'
import { createSharedRateLimiter } from '../limits/shared-rate-limiter.ts'
import { ConfigError } from '../messages/config-error.ts'
import { createDeliveryStore } from '../outbox/delivery-store.ts'
import type { DeliveryTables } from '../outbox/delivery-table.ts'
import type { RateTables } from '../limits/rate-table.ts'
import type { Config } from '../context/config.ts'
import { MIGRATIONS } from './migrations.ts'

/** The database, and what the server keeps in it beside the features. */
export type Storage = Awaited<ReturnType<typeof openStorage>>

type OwnTables = BackupTables & DeliveryTables & ProbeTables & RateTables & SecretTables

type Log = (event: string, facts?: Readonly<Record<string, unknown>>) => void

type Place = Pick<Config, 'databaseUrl' | 'dataDir'>

/** For the seller's commands: a new archive in the wrong folder would look like an empty one. */
export async function openExistingStorage(place: Place, log: Log) {
  const { databaseUrl, dataDir } = place
  if (databaseUrl === undefined && !existsSync(join(dataDir, DATABASE_FILE))) {
    throw new ConfigError(
      `Nella cartella ${dataDir} non c’è un archivio (${DATABASE_FILE}): scrivi in DATA_DIR quella in cui lavora il server.`,
    )
  }
  return openStorage(place, log)
}

/** The database that the environment names; commands and server open the same one. */
export async function openStorage({ databaseUrl, dataDir }: Place, log: Log) {
  try {
    return databaseUrl === undefined
      ? await openOnSqlite(dataDir, log)
      : await openOnPostgres(databaseUrl, dataDir, log)
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

async function openOnSqlite(dataDir: string, log: Log) {
  const db = await openSqlite(dataDir, MIGRATIONS, log)
  const storage = storageOn(db, 'sqlite', (file) => backupSqlite(dataDir, file))
  return {
    ...storage,
    limiters: {
      visitors: createMemoryRateLimiter(),
      mails: createMemoryRateLimiter(),
      senders: createMemoryRateLimiter(),
    },
    backup: storage.copies,
  }
}

async function openOnPostgres(url: string, dataDir: string, log: Log) {
  // Loaded on demand: most shops never need it.
  const { openPostgres } = await import('../database/postgres/open-postgres.ts')
  const { copyPostgres } = await import('../database/postgres/copy-postgres.ts')
  const db = await openPostgres(url, dataDir, MIGRATIONS, log)
  const limiter = createPostgresRateLimiter(db.withTables<OwnTables>())
  return {
    ...storageOn(db, 'postgres', (file) => copyPostgres(url, file, MIGRATIONS)),
    limiters: { visitors: createSharedRateLimiter(limiter), mails: limiter, senders: limiter },
    // A bare copy is put back by hand where it is the database itself.
    backup: undefined,
  }
}

function storageOn(db: Database, engine: Engine, copyTo: Backup['copyTo']) {
  const own = db.withTables<OwnTables>()
  // The copy is made, and that is what counts.
  const note: Backup['note'] = (how) => noteBackup(own, how).catch(() => {})
  return {
    db,
    engine,
    deliveries: createDeliveryStore(own, engine),
    /** Rejects where nothing can be written at the moment. */
    probe: () => probe(own),
    /** A secret that all instances share. */
    secret: (name: string) => serverSecret(own, name),
    copies: { copyTo, note } satisfies Backup,
    /** Undefined where none was ever made. */
    lastBackup: () => lastBackup(own),
    close: () => db.destroy(),
  }
}

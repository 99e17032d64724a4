import { randomUUID } from 'node:crypto'
import { closeSync, existsSync, openSync, rmSync, statSync } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Kysely, sql } from 'kysely'
import type { Database, MigrationTables } from '../database.ts'
import { migrate, type Migrations, type Report } from '../migrate.ts'
import { UnusableDatabaseError } from '../unusable-database-error.ts'
import { startThread } from '../../threads/thread.ts'
import { keepCopyBefore, putInPlace } from './copy-before.ts'
import { sqliteDialect } from './sqlite-dialect.ts'

export const DATABASE_FILE = 'requests.db'

const COPY_WORKER = new URL('./copy-worker.js', import.meta.url)

// Reading every page of a larger file would delay each start.
const CHECKED_UP_TO_BYTES = 64 * 1024 * 1024

/** The embedded default: one file under DATA_DIR. */
export async function openSqlite(
  dataDir: string,
  migrations: Migrations,
  report?: Report,
): Promise<Database> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const file = join(dataDir, DATABASE_FILE)
  if (existsSync(file)) return openExisting(file, migrations, report)
  // The log holds requests that are not in the file yet: a new file would lose them.
  if (existsSync(`${file}-wal`)) throw damaged(file, 'il file non c’è più, ma il suo -wal sì')
  await createComplete(file, migrations)
  return openExisting(file, migrations, report)
}

/** Writes a complete copy that needs no log, while the server goes on writing. */
export async function backupSqlite(dataDir: string, copy: string): Promise<void> {
  // SQLite writes into an empty file. Made by us, so that only its owner can ever read it.
  const handle = await open(copy, 'wx', 0o600)
  const thread = startThread(COPY_WORKER)
  try {
    await thread.ask({ file: join(dataDir, DATABASE_FILE), copy })
    await handle.sync()
  } catch (error) {
    rmSync(copy, { force: true })
    throw error
  } finally {
    thread.end('the copy is made')
    await handle.close()
  }
}

/** Made under another name and moved when complete, so that an empty file can only mean damage. */
async function createComplete(file: string, migrations: Migrations): Promise<void> {
  const draft = `${file}.new-${randomUUID()}`
  // Created with our mode before SQLite opens it; the files beside it get the same mode.
  closeSync(openSync(draft, 'wx', 0o600))
  const db = connect(draft)
  try {
    await migrate(db, 'sqlite', migrations)
    // Closing merges the log into the file.
    await db.destroy()
    putInPlace(draft, file)
  } finally {
    await db.destroy()
    for (const suffix of ['', '-wal', '-shm']) rmSync(draft + suffix, { force: true })
  }
}

async function openExisting(
  file: string,
  migrations: Migrations,
  report?: Report,
): Promise<Database> {
  const { size } = statSync(file)
  if (size === 0) throw damaged(file, 'è vuoto')
  const db = connect(file)
  try {
    await refuseDamage(db, file, size)
    const { program } = migrations
    const dataDir = dirname(file)
    const beforeUpgrade = () =>
      keepCopyBefore(dataDir, program, report, (copy) => backupSqlite(dataDir, copy))
    await migrate(db, 'sqlite', migrations, { report, beforeUpgrade })
    return db
  } catch (error) {
    await db.destroy()
    if (error instanceof UnusableDatabaseError) throw error
    throw isDamage(error) ? damaged(file, String(error)) : error
  }
}

async function refuseDamage(db: Database, file: string, size: number): Promise<void> {
  const { rows } = await sql<{ name: string }>`select name from sqlite_master`.execute(db)
  const names = rows.map(({ name }) => name)
  if (!names.includes('migrations')) throw damaged(file, 'non è un archivio di questo programma')
  if (size > CHECKED_UP_TO_BYTES) return
  const checked = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(db)
  const finding = checked.rows[0]?.quick_check
  if (finding !== 'ok') throw damaged(file, finding ?? 'non si può leggere')
}

function connect(file: string): Database {
  return new Kysely<MigrationTables>({ dialect: sqliteDialect(file) })
}

function isDamage(error: unknown): boolean {
  return error instanceof Error && /malformed|not a database|corrupt/i.test(error.message)
}

function damaged(file: string, finding: string): UnusableDatabaseError {
  return new UnusableDatabaseError(
    `L’archivio delle richieste ${file} è danneggiato (${finding}). Non è stato toccato: rimettine una copia di sicurezza, oppure spostalo altrove per ricominciare da zero.`,
  )
}

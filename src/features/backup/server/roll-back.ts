import { link, readdir, rename, rm, stat } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite'
import { CommandError } from '../../../server/commands/command-error.ts'
import { copyKeptFiles, filesBeside } from '../../../server/database/copy-kept-files.ts'
import type { KeptFile } from '../../../server/database/kept-file.ts'
import type { Migrations } from '../../../server/database/migrate.ts'
import { isCopyBefore } from '../../../server/database/sqlite/copy-before.ts'
import { migrationsIn } from '../../../server/database/sqlite/migrations-in.ts'
import { DATABASE_FILE } from '../../../server/database/sqlite/open-sqlite.ts'
import { UnusableDatabaseError } from '../../../server/database/unusable-database-error.ts'
import { sync } from '../../../shop/files/durable-file.ts'
import { writeLines } from '../../../shop/files/write-lines.ts'

export interface RolledBack {
  /** The database of the newer program, whole. */
  readonly kept: string
  /** What can be imported again; absent where there is nothing. */
  readonly since?: { readonly file: string; readonly requests: number; readonly changed: number }
  readonly left: LeftOut
  /** Ids of requests that were erased since, and are there again. */
  readonly unerased: readonly string[]
}

/** What has changed since, and only the newer database has. */
interface LeftOut {
  readonly payments: number
  readonly quotes: number
  readonly customerNotes: number
  /** Of quotes that were sent: customers have them. */
  readonly quoteNumbers: readonly string[]
}

/** What can be imported, as lines of a file. The database has the older one attached as `copy`. */
export interface CameSince {
  readonly requests: number
  /** Requests of before that sellers have worked on since. */
  readonly changed: number
  /** Files that belong to the requests. */
  readonly files: readonly KeptFile[]
  readonly lines: () => Iterable<string>
}

export interface RollBackOptions {
  readonly now: number
  /** That this program knows. */
  readonly migrations: Migrations
  readonly readSince: (database: DatabaseSyncInstance) => CameSince
}

/**
 * Puts the copy of before the last upgrade back. What came since is written into a file first, and the newer database
 * is kept beside it: nothing is removed. Killed at any moment, it leaves one of the two in place.
 */
export async function rollBack(dataDir: string, options: RollBackOptions): Promise<RolledBack> {
  const file = join(dataDir, DATABASE_FILE)
  const { copy, kept, since } = await filesOf(dataDir, options)
  const found = await putAside({ newer: file, copy, since }, options)
  // Without its log the file is all of the database, and the log would not fit the copy.
  if (existsSync(`${file}-wal`)) throw new CommandError(`Il file ${file}-wal è ancora in uso.`)
  // A second name: until the next line the newer database is in place, and from then on the copy.
  await link(file, kept)
  await rename(copy, file)
  await sync(dataDir)
  return { kept, ...found }
}

/** The copy to go back to, which is whole, and what the files of a rollback are called. */
export async function filesOf(dataDir: string, { now, migrations }: RollBackOptions) {
  const copy = await lastCopy(dataDir)
  refuseDamage(copy, migrations)
  const stamp = new Date(now).toISOString().replaceAll(/[:.]/g, '-')
  return {
    copy,
    kept: join(dataDir, `after-${stamp}.db`),
    since: join(dataDir, `since-${stamp}.jsonl`),
  }
}

function refuseDamage(copy: string, migrations: Migrations): void {
  const refuse = (finding: string) =>
    new CommandError(`La copia ${copy} è danneggiata (${finding}).`)
  const database = new DatabaseSync(copy, { readOnly: true })
  let finding: unknown
  try {
    finding = Object.values(database.prepare('pragma integrity_check(1)').get() ?? {})[0]
    migrationsIn(database, migrations)
  } catch (error) {
    throw error instanceof UnusableDatabaseError ? error : refuse((error as Error).message)
  } finally {
    database.close()
  }
  if (finding !== 'ok') throw refuse(String(finding))
}

/** Writes what came since the copy into a file, if there is anything. */
export async function putAside(
  { newer, copy, since }: Record<'newer' | 'copy' | 'since', string>,
  { readSince, migrations }: RollBackOptions,
): Promise<Omit<RolledBack, 'kept'>> {
  const database = openBoth(newer, copy)
  try {
    // The tables of a program that this one does not know have what it would leave out.
    migrationsIn(database, migrations)
    const { requests, changed, files, lines } = readSince(database)
    const left = { left: leftOut(database), unerased: unerased(database) }
    if (requests + changed === 0) return left
    await copyKeptFiles(filesBeside(since), files)
    await writeLines(since, lines())
    return { since: { file: since, requests, changed }, ...left }
  } catch (error) {
    await removeSince(since)
    throw error
  } finally {
    database.close()
  }
}

/** What was put aside, where the rollback fails. */
export async function removeSince(since: string): Promise<void> {
  for (const path of [since, filesBeside(since)]) await rm(path, { recursive: true, force: true })
}

async function lastCopy(dataDir: string): Promise<string> {
  const names = existsSync(dataDir) ? (await readdir(dataDir)).filter(isCopyBefore) : []
  const files = names.map((name) => join(dataDir, name))
  const times = await Promise.all(files.map(async (file) => (await stat(file)).mtimeMs))
  const last = files[times.indexOf(Math.max(...times))]
  if (last !== undefined) return last
  throw new CommandError(
    `In ${dataDir} non c’è la copia di prima di un aggiornamento (before-VERSIONE.db): non c’è niente a cui tornare.`,
  )
}

/** Merges the log into the file, for the rename. */
function openBoth(file: string, copy: string): DatabaseSyncInstance {
  const database = new DatabaseSync(file)
  try {
    // Refused while anybody else has the file open.
    database.exec('pragma journal_mode = delete')
    database.prepare('attach ? as copy').run(copy)
    return database
  } catch (error) {
    database.close()
    const isBusy = error instanceof Error && /locked|busy/.test(error.message)
    throw isBusy
      ? new CommandError('Il server lavora ancora su questo archivio: fermalo, poi riprova.')
      : error
  }
}

function leftOut(database: DatabaseSyncInstance): LeftOut {
  const changed = (table: string, columns: string) => {
    const [main, copy] = ['main', 'copy'].map((schema) => {
      const known = database.prepare(`select 1 from ${schema}.sqlite_schema where name = ?`)
      return known.get(table) ? `select ${columns} from ${schema}.${table}` : undefined
    })
    if (!main) return []
    return database.prepare(copy ? `${main} except ${copy}` : main).all()
  }
  const numbers = changed('quotes', 'year, sequence').filter(({ year }) => year !== null)
  return {
    payments: changed('payments', 'id, state').length,
    quotes: changed('quotes', 'id, state, touched_at').length,
    customerNotes: changed('customers', 'id, note').filter(({ note }) => note !== '').length,
    quoteNumbers: numbers.map(({ year, sequence }) => `${year}/${sequence}`),
  }
}

function unerased(database: DatabaseSyncInstance): string[] {
  const gone = database.prepare(
    'select id from copy.requests where id not in (select id from main.requests) order by id',
  )
  return gone.all().map(({ id }) => String(id))
}

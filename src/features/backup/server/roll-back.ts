import { link, open, readdir, rename, stat } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { CommandError } from '../../../server/commands/command-error.ts'
import { isCopyBefore } from '../../../server/database/sqlite/copy-before.ts'
import { DATABASE_FILE } from '../../../server/database/sqlite/open-sqlite.ts'
import { sync } from '../../../shop/files/durable-file.ts'
import { lookIntoDatabase } from './archive/look-into-database.ts'

interface RolledBack {
  /** The database of the newer program, whole. */
  readonly kept: string
  /** What came since the copy; absent where nothing did. */
  readonly since?: { readonly file?: string; readonly requests: number; readonly others: number }
}

/** What customers agree to, beside requests: each has an id and a state. */
const AGREED_TABLES = ['payments', 'quotes']

/**
 * Puts the copy of before the last upgrade back. What came since is written into a file first, and the newer database
 * is kept beside it: nothing is removed. Killed at any moment, it leaves one of the two in place.
 */
export async function rollBack(dataDir: string, now: number): Promise<RolledBack> {
  const file = join(dataDir, DATABASE_FILE)
  const copy = await lastCopy(dataDir)
  const { integrity } = lookIntoDatabase(copy)
  if (integrity !== 'ok') throw new CommandError(`La copia ${copy} è danneggiata (${integrity}).`)
  const found = readSince(file, copy)
  // Without its log the file is all of the database, and the log would not fit the copy.
  if (existsSync(`${file}-wal`)) throw new CommandError(`Il file ${file}-wal è ancora in uso.`)
  const stamp = new Date(now).toISOString().replaceAll(/[:.]/g, '-')
  const since = join(dataDir, `since-${stamp}.json`)
  const hasRequests = found.requests.length > 0
  if (hasRequests) await writeNew(since, `${JSON.stringify(found.requests, null, 2)}\n`)
  const kept = join(dataDir, `after-${stamp}.db`)
  // A second name: until the next line the newer database is in place, and from then on the copy.
  await link(file, kept)
  await rename(copy, file)
  await sync(dataDir)
  const counts = { requests: found.requests.length, others: found.others }
  if (counts.requests + counts.others === 0) return { kept }
  return { kept, since: { ...counts, ...(hasRequests ? { file: since } : {}) } }
}

async function lastCopy(dataDir: string): Promise<string> {
  const names = (await readdir(dataDir)).filter(isCopyBefore)
  const files = names.map((name) => join(dataDir, name))
  const times = await Promise.all(files.map(async (file) => (await stat(file)).mtimeMs))
  const last = files[times.indexOf(Math.max(...times))]
  if (last !== undefined) return last
  throw new CommandError(
    `In ${dataDir} non c’è la copia di prima di un aggiornamento (before-VERSIONE.db): non c’è niente a cui tornare.`,
  )
}

/** Requests as they were sent, and how many other things were accepted. Merges the log into the file, for the rename. */
function readSince(file: string, copy: string) {
  const database = new DatabaseSync(file)
  try {
    // Merges the log, and is refused while anybody else has the file open.
    database.exec('pragma journal_mode = delete')
    database.prepare('attach ? as copy').run(copy)
    const isKnown = (table: string) =>
      ['main', 'copy'].every((schema) =>
        database.prepare(`select 1 from ${schema}.sqlite_schema where name = ?`).get(table),
      )
    const rows = database
      .prepare(
        'select id, received_at, params from main.requests where id not in (select id from copy.requests) order by id',
      )
      .all()
    const requests = rows.map(({ id, received_at: at, params }) => ({
      id: String(id),
      receivedAt: new Date(Number(at)).toISOString(),
      params: JSON.parse(String(params)) as unknown,
    }))
    const others = AGREED_TABLES.filter(isKnown).flatMap((table) =>
      database
        .prepare(`select id, state from main.${table} except select id, state from copy.${table}`)
        .all(),
    ).length
    return { requests, others }
  } catch (error) {
    const isBusy = error instanceof Error && /locked|busy/.test(error.message)
    throw isBusy
      ? new CommandError('Il server lavora ancora su questo archivio: fermalo, poi riprova.')
      : error
  } finally {
    database.close()
  }
}

async function writeNew(file: string, text: string): Promise<void> {
  const handle = await open(file, 'wx', 0o600)
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

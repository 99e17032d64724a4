import { access, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { CommandError } from '../../../../server/commands/command-error.ts'
import { firstUnknown, type Migrations } from '../../../../server/database/migrate.ts'
import { DATABASE_FILE } from '../../../../server/database/sqlite/open-sqlite.ts'
import { sync } from '../../../../shop/files/durable-file.ts'
import type { Manifest } from './manifest.ts'
import { unpackArchive } from './unpack-archive.ts'

/** One name, so that the next attempt removes what a kill left. */
const DRAFT_FOLDER = '.restore-part'
/** Settings, and what a fresh file system has. */
const NOT_OURS = new Set([DRAFT_FOLDER, '.env', 'lost+found'])

/** Where the database goes, if not into the folder. */
export interface DatabasePlace {
  /** Rejects where there is another one. */
  readonly refuseFull: () => Promise<void>
  readonly put: (file: string) => Promise<void>
}

interface RestoreOptions {
  /** That this program knows. */
  readonly migrations: Migrations
  readonly place?: DatabasePlace | undefined
}

/** Unpacks a copy into an empty folder. Nothing is in its place before everything was compared with the manifest. */
export async function restoreArchive(
  file: string,
  dataDir: string,
  { migrations, place }: RestoreOptions,
): Promise<Manifest> {
  await access(file).catch((error: Error) => {
    throw new CommandError(`Non posso leggere ${file}: ${error.message}`)
  })
  await refuseFull(dataDir)
  await place?.refuseFull()
  const draft = join(dataDir, DRAFT_FOLDER)
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { recursive: true, mode: 0o700 })
  try {
    const manifest = await unpackArchive(file, draft, () => true)
    if (firstUnknown(migrations, manifest.migrations) !== undefined)
      throw newer(file, manifest, migrations)
    await refuseFull(dataDir)
    const names = (await readdir(draft)).filter((each) => each !== DATABASE_FILE)
    try {
      // The database last: without it a restore that was killed is not taken for a whole one.
      for (const name of names) await rename(join(draft, name), join(dataDir, name))
      const database = join(draft, DATABASE_FILE)
      await (place ? place.put(database) : rename(database, join(dataDir, DATABASE_FILE)))
    } catch (error) {
      // The next attempt needs an empty folder.
      for (const name of names) await rm(join(dataDir, name), { recursive: true, force: true })
      throw error
    }
    await sync(dataDir)
    return manifest
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

function newer(file: string, made: Manifest, { program }: Migrations): CommandError {
  return new CommandError(
    `${file} è della versione ${made.program}, più nuova di questo programma (${program}): rimettila con quella. Non è stato toccato niente.`,
  )
}

async function refuseFull(dataDir: string): Promise<void> {
  const names = await readdir(dataDir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const found = names.find((name) => !NOT_OURS.has(name))
  if (found === undefined) return
  throw new CommandError(
    `La cartella ${dataDir} non è vuota (c’è ${found}): una copia si rimette solo in una cartella vuota. Ferma il server e sposta altrove quello che c’è, oppure scrivi un’altra cartella in DATA_DIR. Non è stato toccato niente.`,
  )
}

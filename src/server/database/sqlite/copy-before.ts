import { randomUUID } from 'node:crypto'
import { existsSync, linkSync, renameSync, rmSync } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sync } from '../../../shop/files/durable-file.ts'
import { databaseErrorInWords } from '../database-error-in-words.ts'
import type { Report } from '../migrate.ts'
import { UnusableDatabaseError } from '../unusable-database-error.ts'

// And what a kill has left.
const COPY_BEFORE = /^(?:before-.+\.db(?:\.part-.+)?|after-.+\.db\.part.*)$/
// As long as the copies of every night: what was erased is gone from all of them then.
const KEPT_FOR_MS = 30 * 24 * 60 * 60_000

/** The file in DATA_DIR that has the database as it was before this version of the program changed it. */
const copyBefore = (program: string): string => `before-${program}.db`

/** A whole one. */
export const isCopyBefore = (name: string): boolean => /^before-.+\.db$/.test(name)

/** What a kill has left, for whoever knows that nobody else is copying. */
export async function removeDrafts(dataDir: string): Promise<void> {
  const names = await readdir(dataDir).catch(() => [])
  for (const name of names) {
    if (COPY_BEFORE.test(name) && !name.endsWith('.db'))
      await rm(join(dataDir, name), { force: true })
  }
}

/** For whoever knows that it is not of this upgrade, and that nobody else upgrades. */
export const removeCopyBefore = (dataDir: string, program: string): Promise<void> =>
  rm(join(dataDir, copyBefore(program)), { force: true })

export async function removeOldCopiesBefore(dataDir: string, now: number): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (!COPY_BEFORE.test(name)) continue
    const { mtimeMs } = await stat(join(dataDir, name))
    if (now - mtimeMs > KEPT_FOR_MS) await rm(join(dataDir, name), { force: true })
  }
}

/** The archive as it was, so that it can be put back. A start that goes on after a kill finds the first copy. */
export async function keepCopyBefore(
  dataDir: string,
  program: string,
  report: Report = () => {},
  copyTo: (file: string) => Promise<void>,
): Promise<void> {
  const copy = join(dataDir, copyBefore(program))
  if (existsSync(copy)) return
  const draft = `${copy}.part-${randomUUID()}`
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    await copyTo(draft)
    putInPlace(draft, copy)
    await sync(dataDir)
  } catch (error) {
    if (error instanceof UnusableDatabaseError) throw error
    const said = error instanceof Error ? error.message : String(error)
    const reason = databaseErrorInWords(error) ?? said
    throw new UnusableDatabaseError(
      `La copia di prima dell’aggiornamento non si può scrivere in ${copy}, e senza il programma non parte. L’archivio non è stato toccato. Il motivo: ${reason}`,
    )
  } finally {
    rmSync(draft, { force: true })
  }
  report('copied-before-upgrade', { copy })
}

/** Never replaces a file: a server that starts at the same moment may be using it. */
export function putInPlace(draft: string, file: string): void {
  try {
    linkSync(draft, file)
  } catch {
    // It exists already, or the file system has no links.
    if (!existsSync(file)) renameSync(draft, file)
  }
}

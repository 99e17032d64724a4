import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

const COPY_BEFORE = /^before-.+\.db(?:\.part-.+)?$/
// As long as the copies of every night: what was erased is gone from all of them then.
const KEPT_FOR_MS = 30 * 24 * 60 * 60_000

/** The file in DATA_DIR that has the database as it was before this version of the program changed it. */
export const copyBefore = (program: string): string => `before-${program}.db`

/** A whole one. */
export const isCopyBefore = (name: string): boolean => /^before-.+\.db$/.test(name)

export async function removeOldCopiesBefore(dataDir: string, now: number): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (!COPY_BEFORE.test(name)) continue
    const { mtimeMs } = await stat(join(dataDir, name))
    if (now - mtimeMs > KEPT_FOR_MS) await rm(join(dataDir, name), { force: true })
  }
}

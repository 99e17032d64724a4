import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Removes the files of these mails, also the incomplete ones that a killed server left. */
export async function removeMailFiles(folder: string, ids: readonly string[]): Promise<void> {
  const files = existsSync(folder) ? await readdir(folder) : []
  for (const file of files) {
    if (ids.some((id) => file.startsWith(`${id}.eml`))) {
      await rm(join(folder, file), { force: true })
    }
  }
}

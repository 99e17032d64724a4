import { copyFile, link, mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { KeptFile } from './kept-file.ts'

/**
 * Puts files into a folder beside a copy of the database. They never change: on the same disk a second name is enough,
 * so that a copy a day takes no more room. One that was erased meanwhile is left out.
 */
export async function copyKeptFiles(folder: string, files: readonly KeptFile[]): Promise<void> {
  for (const { path, file } of files) {
    const target = join(folder, path)
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    try {
      await link(file, target).catch(() => copyFile(file, target))
    } catch (error) {
      const isGone = error instanceof Error && 'code' in error && error.code === 'ENOENT'
      if (!isGone) throw error
    }
  }
}

/** The folder of the files that go with a copy. */
export const filesBeside = (copy: string) => `${copy}-files`

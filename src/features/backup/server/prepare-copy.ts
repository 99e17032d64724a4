import { open, rm, stat, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import type { Backup } from '../../../server/database/backup-mark.ts'
import { freeBytesIn, LEFT_FREE_BYTES } from '../../../server/database/free-bytes.ts'
import { DATABASE_FILE } from '../../../server/database/sqlite/open-sqlite.ts'

/** One name, so that the next copy or start removes what a kill left. */
const DRAFT_FILE = 'copy.db.part'

interface CopyOptions {
  readonly backup: Pick<Backup, 'copyTo'>
  readonly dataDir: string
  readonly freeBytes?: () => Promise<number>
}

export interface Copy {
  readonly handle: FileHandle
  readonly size: number
  readonly close: () => Promise<void>
}

/** Copies of the embedded database, one at a time: each takes as much of the disk as the database. */
export function createCopies({ backup, dataDir, freeBytes }: CopyOptions) {
  const draft = join(dataDir, DRAFT_FILE)
  const free = freeBytes ?? (() => freeBytesIn(dataDir))
  let isBusy = false

  async function isRoom(): Promise<boolean> {
    const files = ['', '-wal'].map((suffix) => stat(join(dataDir, DATABASE_FILE + suffix)))
    const sizes = await Promise.all(
      files.map((file) =>
        file.then(
          ({ size }) => size,
          () => 0,
        ),
      ),
    )
    const needed = sizes.reduce((sum, size) => sum + size, LEFT_FREE_BYTES)
    return (await free().catch(() => Infinity)) > needed
  }

  async function prepared(): Promise<FileHandle> {
    await rm(draft, { force: true })
    await backup.copyTo(draft)
    const handle = await open(draft)
    // What is open can be read to its end, and no copy is left behind. Windows removes it with the next one.
    await rm(draft, { force: true }).catch(() => {})
    return handle
  }

  return {
    forgetDraft: () => rm(draft, { force: true }),
    /** A copy as an open file, which has to be closed before the next one is made. */
    async take(): Promise<'busy' | 'no-room' | Copy> {
      if (isBusy) return 'busy'
      isBusy = true
      try {
        if (!(await isRoom())) {
          isBusy = false
          return 'no-room'
        }
        const handle = await prepared()
        const { size } = await handle.stat()
        let isOpen = true
        const close = async () => {
          // A second call must not let go of the next copy.
          if (!isOpen) return
          isOpen = false
          isBusy = false
          await handle.close()
        }
        return { handle, size, close }
      } catch (error) {
        isBusy = false
        throw error
      }
    },
  }
}

import { createHash } from 'node:crypto'
import { freeBytesIn } from '../../../server/database/free-bytes.ts'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { ARTWORK_ID, HEAD_BYTES } from '../wire.ts'

export type ArtworkFiles = ReturnType<typeof createArtworkFiles>

const READ_BYTES = 256 * 1024

/** The bytes of visitors' files, each under its random id. Nothing that a visitor typed is part of a path. */
export function createArtworkFiles(folder: string) {
  const pathOf = (id: string): string => {
    if (!ARTWORK_ID.test(id)) throw new RangeError('not the id of a file')
    return join(folder, id)
  }

  const prepare = () => mkdir(folder, { recursive: true, mode: 0o700 })

  return {
    pathOf,

    /** Infinity where nobody knows. */
    async freeBytes(): Promise<number> {
      await prepare()
      return freeBytesIn(folder).catch(() => Infinity)
    },

    /** Resolves once the piece is on disk. What a cut write left behind is written over. */
    async write(id: string, piece: Buffer, at: number): Promise<void> {
      await prepare()
      const handle = await open(pathOf(id), at === 0 ? 'w' : 'r+', 0o600)
      try {
        for (let done = 0; done < piece.length;) {
          const { bytesWritten } = await handle.write(piece, done, piece.length - done, at + done)
          done += bytesWritten
        }
        await handle.datasync()
      } finally {
        await handle.close()
      }
    },

    /** What tells two files apart, and how this one begins. */
    async look(id: string): Promise<{ readonly sha256: string; readonly head: Buffer }> {
      const hash = createHash('sha256')
      const handle = await open(pathOf(id))
      let head: Buffer | undefined
      try {
        const buffer = Buffer.allocUnsafe(READ_BYTES)
        for (;;) {
          const { bytesRead } = await handle.read(buffer, 0, READ_BYTES)
          if (bytesRead === 0) break
          const piece = buffer.subarray(0, bytesRead)
          head ??= Buffer.from(piece.subarray(0, HEAD_BYTES))
          hash.update(piece)
        }
      } finally {
        await handle.close()
      }
      return { sha256: hash.digest('hex'), head: head ?? Buffer.alloc(0) }
    },

    async remove(ids: readonly string[]): Promise<void> {
      for (const id of ids) await rm(pathOf(id), { force: true })
    },

    /** The ids of files that nobody has written to since then. */
    async untouchedSince(moment: number): Promise<string[]> {
      const names = await readdir(folder).catch(() => [])
      const ids = names.filter((name) => ARTWORK_ID.test(name))
      const changed = await Promise.all(ids.map((id) => stat(join(folder, id)).catch(() => null)))
      return ids.filter((_, index) => (changed[index]?.mtimeMs ?? Infinity) < moment)
    },
  }
}

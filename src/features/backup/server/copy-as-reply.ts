import { open, type FileHandle } from 'node:fs/promises'
import { DATABASE_FILE } from '../../../server/database/sqlite/open-sqlite.ts'
import type { KeptFile } from '../../../server/database/kept-file.ts'
import { fileStream } from './file-stream.ts'
import type { Copy } from './prepare-copy.ts'
import { tarOf, type TarEntry } from './tar.ts'

interface ReadingCopy {
  readonly mayGoOn: () => Promise<boolean>
  /** Everything was read. */
  readonly onEnd: () => Promise<void>
  readonly now: number
}

const doNothing = async () => {}

/** The copy of the database alone. */
export function databaseStream(
  { handle, close }: Copy,
  { mayGoOn, onEnd }: ReadingCopy,
): ReadableStream<Uint8Array> {
  return fileStream(handle, { mayGoOn, onEnd, close })
}

/** The copy of the database, and beside it the files of which its rows tell. */
export function archiveStream(
  copy: Copy,
  files: () => Promise<readonly KeptFile[]>,
  { mayGoOn, onEnd, now }: ReadingCopy,
): ReadableStream<Uint8Array> {
  async function* entries(): AsyncGenerator<TarEntry> {
    const { handle, size } = copy
    yield { name: DATABASE_FILE, size, read: () => pieces(handle, mayGoOn) }
    // Asked after the copy was made: what its rows name is there, unless it has been erased meanwhile.
    for (const { path, file } of await files()) {
      const opened = await open(file).catch(() => undefined)
      if (!opened) continue
      try {
        const { size: bytes } = await opened.stat()
        yield { name: path, size: bytes, read: () => pieces(opened, mayGoOn) }
      } finally {
        await opened.close()
      }
    }
  }
  const tar = tarOf(entries(), now)
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await tar.next()
        if (!done) return controller.enqueue(value)
      } catch (error) {
        await copy.close()
        throw error
      }
      await copy.close()
      await onEnd()
      controller.close()
    },
    async cancel() {
      await tar.return(undefined)
      await copy.close()
    },
  })
}

async function* pieces(
  handle: FileHandle,
  mayGoOn: () => Promise<boolean>,
): AsyncGenerator<Uint8Array> {
  const reader = fileStream(handle, { mayGoOn, onEnd: doNothing, close: doNothing }).getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    yield value
  }
}

import type { FileHandle } from 'node:fs/promises'

const CHUNK_BYTES = 256 * 1024
// Each question is one to the database.
const ASK_EVERY_BYTES = 16 * 1024 * 1024

interface FileStreamOptions {
  readonly mayGoOn: () => Promise<boolean>
  /** Everything was read. */
  readonly onEnd: () => Promise<void>
  /** Called once, however it ends. */
  readonly close: () => Promise<void>
}

/** A file as a reply, as fast as it is read. It breaks off where it may not go on. */
export function fileStream(
  handle: Pick<FileHandle, 'read'>,
  { mayGoOn, onEnd, close }: FileStreamOptions,
): ReadableStream<Uint8Array> {
  let sinceAsked = 0
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        if (sinceAsked >= ASK_EVERY_BYTES) {
          sinceAsked = 0
          if (!(await mayGoOn())) throw new Error('the reader is no longer allowed to read on')
        }
        const { bytesRead, buffer } = await handle.read(Buffer.alloc(CHUNK_BYTES))
        sinceAsked += bytesRead
        if (bytesRead > 0) return controller.enqueue(buffer.subarray(0, bytesRead))
      } catch (error) {
        await close()
        throw error
      }
      await close()
      await onEnd()
      controller.close()
    },
    cancel: close,
  })
}

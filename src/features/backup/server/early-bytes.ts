/** Every database file of SQLite begins with these. */
const FIRST_BYTES_OF_SQLITE = new TextEncoder().encode('SQLite format 3\0')

/**
 * A copy that is still being made, as a reply: its first bytes leave one at a time, and the others once they are
 * there. Proxies cut a reply on which nothing is sent for long.
 */
export function withEarlyBytes(
  making: Promise<ReadableStream<Uint8Array>>,
  everyMs: number,
  firstBytes: Uint8Array = FIRST_BYTES_OF_SQLITE,
): ReadableStream<Uint8Array> {
  let sent = 0
  let isLeft = false
  let reader: ReadableStreamDefaultReader<Uint8Array> | undefined
  // It may fail while nobody reads: the next pull tells it.
  making.catch(() => {})

  /** False where it is time for another byte. */
  async function isMade(): Promise<boolean> {
    if (sent === firstBytes.length) await making
    return (await within(making, everyMs)) !== undefined
  }

  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (!reader) {
        if (sent === 0 || !(await isMade())) {
          sent += 1
          return controller.enqueue(firstBytes.subarray(sent - 1, sent))
        }
        // Whoever left has cancelled it.
        if (isLeft) return undefined
        reader = (await making).getReader()
      }
      const { done, value } = await reader.read()
      if (done) return controller.close()
      controller.enqueue(value.subarray(sent))
      sent = 0
    },
    async cancel() {
      isLeft = true
      if (reader) return reader.cancel()
      await making.then((made) => made.cancel()).catch(() => {})
    },
  })
}

/** Undefined where it takes longer. */
export async function within<T>(work: Promise<T>, ms: number): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  const over = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ms)
  })
  return Promise.race([work, over]).finally(() => clearTimeout(timer))
}

// Rows are short: sent one by one they would cost more than they are.
const LEAST_CHARACTERS = 64 * 1024

/**
 * Text as a reply that is made as fast as it is read, and no further once nobody reads it. It breaks
 * off where it may not go on.
 */
export function textStream(
  text: AsyncGenerator<string>,
  mayGoOn: () => Promise<boolean> = async () => true,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (!(await mayGoOn())) {
          await text.return(undefined)
          throw new Error('the reader is no longer allowed to read on')
        }
        const parts: string[] = []
        for (let length = 0; length < LEAST_CHARACTERS;) {
          const { done, value } = await text.next()
          if (done) {
            controller.enqueue(encoder.encode(parts.join('')))
            return controller.close()
          }
          parts.push(value)
          length += value.length
        }
        controller.enqueue(encoder.encode(parts.join('')))
      },
      async cancel() {
        await text.return(undefined)
      },
    },
    { highWaterMark: 1 },
  )
}

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
  async function* chunks() {
    const encoder = new TextEncoder()
    let chunk = ''
    for await (const part of text) {
      chunk += part
      if (chunk.length < LEAST_CHARACTERS) continue
      yield encoder.encode(chunk)
      chunk = ''
      if (!(await mayGoOn())) throw new Error('the reader is no longer allowed to read on')
    }
    yield encoder.encode(chunk)
  }
  return ReadableStream.from(chunks())
}

import { IncomingMessage } from 'node:http'

// Much more than honest visitors send at once; what comes on top is told to come again.
const BUFFERED_AT_MOST_BYTES = 8 * 1024 * 1024

/** All bodies being received, together: one attacker with many connections fills one purse. */
export interface BodyReader {
  /** Undefined where there is no room left, or the sender went away. */
  readonly read: (request: Request, incoming: unknown) => Promise<Buffer | undefined>
}

export function createBodyReader(atMost = BUFFERED_AT_MOST_BYTES): BodyReader {
  let buffered = 0

  // The socket's own events: a web stream in between costs most of the throughput.
  async function fromSocket(incoming: IncomingMessage): Promise<Buffer | undefined> {
    // Its 'close' was while nobody listened yet.
    if (incoming.destroyed) return undefined
    return new Promise((resolve) => {
      const chunks: Buffer[] = []
      let received = 0
      const end = (body: Buffer | undefined) => {
        buffered -= received
        received = 0
        // A refused sender may keep its connection, and with it these listeners.
        chunks.length = 0
        incoming.removeAllListeners('data')
        resolve(body)
      }
      incoming.on('data', (chunk: Buffer) => {
        chunks.push(chunk)
        received += chunk.length
        buffered += chunk.length
        if (buffered > atMost) end(undefined)
      })
      incoming.once('end', () => end(Buffer.concat(chunks)))
      incoming.once('close', () => end(undefined))
    })
  }

  return {
    async read(request, incoming) {
      if (incoming instanceof IncomingMessage) return fromSocket(incoming)
      return Buffer.from(await request.arrayBuffer())
    },
  }
}

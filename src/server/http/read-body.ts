import { IncomingMessage } from 'node:http'

// Much more than honest visitors send at once; what comes on top is told to come again.
const BUFFERED_AT_MOST_BYTES = 4 * 1024 * 1024

const NONE = Buffer.alloc(0)

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
      let room: Buffer = NONE
      let received = 0
      const resize = (to: Buffer) => {
        buffered += to.length - room.length
        room = to
      }
      const end = (body: Buffer | undefined) => {
        // A refused sender may keep its connection, and with it these listeners.
        resize(NONE)
        incoming.removeAllListeners('data')
        resolve(body)
      }
      incoming.on('data', (chunk: Buffer) => {
        const before = received
        received += chunk.length
        // Most bodies come in one piece, and are not copied.
        if (before === 0) resize(chunk)
        else {
          if (received > room.length) resize(enlarged(room, received))
          chunk.copy(room, before)
        }
        if (buffered > atMost) end(undefined)
      })
      incoming.once('end', () => end(room.subarray(0, received)))
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

/** Pieces are not kept as they come: a body of single bytes would take a hundred times its length. */
function enlarged(room: Buffer, atLeast: number): Buffer {
  const larger = Buffer.allocUnsafe(Math.max(atLeast, 2 * room.length))
  room.copy(larger)
  return larger
}

import { IncomingMessage } from 'node:http'

// Much more than honest visitors send at once: for each of the connections that may be open, several
// times what a page sends.
const BUFFERED_AT_MOST_BYTES = 2 * 1024 * 1024

const NONE = Buffer.alloc(0)

/**
 * All bodies being received, together: one attacker with many connections fills one purse. Where it is
 * full the largest is told to come again; whoever came last would be everybody but the attacker.
 */
export interface BodyReader {
  /** Undefined where there is no room left, or the sender went away. */
  readonly read: (request: Request, incoming: unknown) => Promise<Buffer | undefined>
}

interface Receiving {
  room: Buffer
  readonly end: (body: Buffer | undefined) => void
}

export function createBodyReader(atMost = BUFFERED_AT_MOST_BYTES): BodyReader {
  const receiving = new Set<Receiving>()
  let buffered = 0

  function resize(one: Receiving, room: Buffer): void {
    buffered += room.length - one.room.length
    one.room = room
  }

  // The socket's own events: a web stream in between costs most of the throughput.
  async function fromSocket(incoming: IncomingMessage): Promise<Buffer | undefined> {
    // Its 'close' was while nobody listened yet.
    if (incoming.destroyed) return undefined
    return new Promise((resolve) => {
      let received = 0
      const one: Receiving = {
        room: NONE,
        end(body) {
          // A refused sender may keep its connection, and with it these listeners.
          resize(one, NONE)
          receiving.delete(one)
          incoming.removeAllListeners('data')
          resolve(body)
        },
      }
      receiving.add(one)
      incoming.on('data', (chunk: Buffer) => {
        const before = received
        received += chunk.length
        // Most bodies come in one piece, and are not copied.
        if (before === 0) resize(one, chunk)
        else {
          if (received > one.room.length) resize(one, enlarged(one.room, received))
          chunk.copy(one.room, before)
        }
        if (buffered > atMost) largest(receiving)?.end(undefined)
      })
      incoming.once('end', () => one.end(one.room.subarray(0, received)))
      incoming.once('close', () => one.end(undefined))
    })
  }

  return {
    async read(request, incoming) {
      if (incoming instanceof IncomingMessage) return fromSocket(incoming)
      return Buffer.from(await request.arrayBuffer())
    },
  }
}

function largest(receiving: ReadonlySet<Receiving>): Receiving | undefined {
  let found: Receiving | undefined
  for (const one of receiving) if (one.room.length >= (found?.room.length ?? 0)) found = one
  return found
}

/** Pieces are not kept as they come: a body of single bytes would take a hundred times its length. */
function enlarged(room: Buffer, atLeast: number): Buffer {
  const larger = Buffer.allocUnsafe(Math.max(atLeast, 2 * room.length))
  room.copy(larger)
  return larger
}

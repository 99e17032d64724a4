import { IncomingMessage } from 'node:http'

// For each connection that may be open, several times what a page sends.
const BODY_BUDGET_BYTES = 2 * 1024 * 1024

// Clients and proxies that are still sending often do not read the answer; a visitor's text is never longer.
const MOST_DISCARDED_BYTES = 1024 * 1024

const NONE = Buffer.alloc(0)

/** Reads the rest of a body that is refused, up to a bound, and keeps nothing of it. */
export async function discardBody(incoming: unknown): Promise<void> {
  if (!(incoming instanceof IncomingMessage)) return
  if (incoming.destroyed || incoming.readableEnded) return
  await new Promise<void>((resolve) => {
    let discarded = 0
    incoming.on('data', (chunk: Buffer) => {
      discarded += chunk.length
      if (discarded > MOST_DISCARDED_BYTES) resolve()
    })
    incoming.once('end', resolve)
    incoming.once('close', resolve)
  })
}

interface Receiving {
  room: Buffer
  readonly end: (body: Buffer | 'too large' | undefined) => void
}

/**
 * Memory shared by all bodies being received, so that many connections of one attacker have one limit.
 * Where it is used up, the largest body is refused: the newest is most often an honest visitor's.
 */
export function createBodyBudget(budgetBytes = BODY_BUDGET_BYTES) {
  const receiving = new Set<Receiving>()
  let buffered = 0

  function resize(one: Receiving, room: Buffer): void {
    buffered += room.length - one.room.length
    one.room = room
  }

  // Reads from the socket: a web stream in between would cost most of the throughput.
  async function fromSocket(
    incoming: IncomingMessage,
    largestBytes: number,
  ): Promise<Buffer | 'too large' | undefined> {
    // Its 'close' was emitted before we could listen.
    if (incoming.destroyed) return undefined
    return new Promise((resolve) => {
      let received = 0
      const one: Receiving = {
        room: NONE,
        end(body) {
          // The connection of a refused sender may live on, and with it these listeners.
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
        // A body without a declared length is counted as it comes.
        if (received > largestBytes) return one.end('too large')
        // Most bodies arrive in one piece and are not copied.
        if (before === 0) resize(one, chunk)
        else {
          if (received > one.room.length) resize(one, enlarged(one.room, received))
          chunk.copy(one.room, before)
        }
        if (buffered > budgetBytes) largest(receiving)?.end(undefined)
      })
      incoming.once('end', () => one.end(one.room.subarray(0, received)))
      incoming.once('close', () => one.end(undefined))
    })
  }

  return {
    /** Undefined where the body was refused for lack of memory, or its sender has left. */
    read: async (request: Request, incoming: unknown, largestBytes = Infinity) => {
      if (incoming instanceof IncomingMessage) return fromSocket(incoming, largestBytes)
      const body = Buffer.from(await request.arrayBuffer())
      return body.length > largestBytes ? 'too large' : body
    },
  }
}

function largest(receiving: ReadonlySet<Receiving>): Receiving | undefined {
  let found: Receiving | undefined
  for (const one of receiving) if (one.room.length >= (found?.room.length ?? 0)) found = one
  return found
}

/** Pieces are joined at once: a body in single bytes would take a hundred times its length. */
function enlarged(room: Buffer, atLeast: number): Buffer {
  const larger = Buffer.allocUnsafe(Math.max(atLeast, 2 * room.length))
  room.copy(larger)
  return larger
}

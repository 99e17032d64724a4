import { IncomingMessage } from 'node:http'

// For each connection that may be open, several times what a page sends.
const BODY_BUDGET_BYTES = 2 * 1024 * 1024

const NONE = Buffer.alloc(0)

/**
 * Memory shared by all bodies being received, so that many connections of one attacker have one limit.
 * Where it is used up, the largest body is refused: the newest is most often an honest visitor's.
 */
export interface BodyBudget {
  /** Undefined where the body was refused, or its sender has left. */
  readonly read: (request: Request, incoming: unknown) => Promise<Buffer | undefined>
}

interface Receiving {
  room: Buffer
  readonly end: (body: Buffer | undefined) => void
}

export function createBodyBudget(budgetBytes = BODY_BUDGET_BYTES): BodyBudget {
  const receiving = new Set<Receiving>()
  let buffered = 0

  function resize(one: Receiving, room: Buffer): void {
    buffered += room.length - one.room.length
    one.room = room
  }

  // Reads from the socket: a web stream in between would cost most of the throughput.
  async function fromSocket(incoming: IncomingMessage): Promise<Buffer | undefined> {
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

/** Pieces are joined at once: a body in single bytes would take a hundred times its length. */
function enlarged(room: Buffer, atLeast: number): Buffer {
  const larger = Buffer.allocUnsafe(Math.max(atLeast, 2 * room.length))
  room.copy(larger)
  return larger
}

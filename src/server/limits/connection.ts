import { IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { addressKey } from './client-address.ts'

interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
}

/** A connection, and what it is doing. */
export interface Connection {
  readonly socket: Socket
  /** Whose it is, as far as an address tells. */
  readonly network: string
  /** Requests that were read and whose answers have not left. */
  unanswered: number
  /** The one that is being answered. */
  current?: Exchange | undefined
  /** The answer after which the next request has its turn. */
  last?: ServerResponse | undefined
  /** When it came, last asked or was last answered. */
  usedAt: number
}

// Browsers and proxies wait for one answer before they ask for the next on the same connection.
const MOST_UNANSWERED = 4

const connections = new WeakMap<Socket, Connection>()

export function connectionOf(socket: Socket): Connection {
  const known = connections.get(socket)
  if (known) return known
  const network = addressKey(socket.remoteAddress ?? '')
  const connection = { socket, network, unanswered: 0, usedAt: performance.now() }
  connections.set(socket, connection)
  return connection
}

/**
 * A request that ends the reading of a packet which holds too many. A destroyed connection does not:
 * node reads the packet to its end, which may be thousands of requests of several kilobytes each. But
 * what follows an upgrade is not HTTP, and is left alone.
 */
export class FewAtOnce extends IncomingMessage {
  constructor(socket: Socket) {
    super(socket)
    connectionOf(socket).unanswered += 1
  }

  get upgrade(): boolean {
    return this.method === 'CONNECT' || connectionOf(this.socket).unanswered > MOST_UNANSWERED
  }

  set upgrade(_asked: boolean) {
    // Nobody is upgraded here, whatever they ask for.
  }
}

/** Requests of one connection are worked on one after the other, as they are answered. */
export function inTurn(handler: RequestListener): RequestListener {
  return (request, response) => {
    const connection = connectionOf(request.socket)
    const before = connection.last
    connection.last = response
    response.once('close', () => left(connection, response))
    const answer = () => {
      connection.current = { request, response }
      connection.usedAt = performance.now()
      handler(request, response)
    }
    if (before) before.once('close', () => connection.socket.destroyed || answer())
    else answer()
  }
}

function left(connection: Connection, response: ServerResponse): void {
  connection.unanswered -= 1
  connection.current = undefined
  connection.usedAt = performance.now()
  if (connection.last === response) connection.last = undefined
}

/** Whether it is our turn to do something for it, and not its own to send or to read. */
export function isOwedAnAnswer({ current }: Connection): boolean {
  if (!current) return false
  const { request, response } = current
  return request.complete && !response.writableEnded && !response.writableNeedDrain
}

import { IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { addressKey } from './client-address.ts'

/** A connection and the requests on it. */
export interface Connection {
  readonly socket: Socket
  /** The address of the client, or its /64 network. */
  readonly network: string
  /** Requests that were read and not answered yet. */
  unanswered: number
  /** The request that is being answered. */
  current?: { readonly request: IncomingMessage; readonly response: ServerResponse } | undefined
  /** The last answer in line: the next request waits for it. */
  last?: ServerResponse | undefined
  /** When it was opened, last sent a request or was last answered. */
  usedAt: number
}

// Browsers and proxies wait for an answer before they send the next request on a connection.
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
 * Stops Node's parser where a packet holds too many requests. Destroying the connection does not: Node
 * parses the packet to its end, which may be thousands of requests of several kilobytes each. But it
 * does not parse what follows an upgrade, so a request too many claims to be one.
 */
export class PipelinedRequest extends IncomingMessage {
  constructor(socket: Socket) {
    super(socket)
    connectionOf(socket).unanswered += 1
  }

  get upgrade(): boolean {
    return this.method === 'CONNECT' || connectionOf(this.socket).unanswered > MOST_UNANSWERED
  }

  set upgrade(_asked: boolean) {
    // The parser assigns it, but nothing is upgraded here.
  }
}

/** Handles the requests of one connection one after the other. */
export function inOrder(handler: RequestListener): RequestListener {
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

/** Whether the client waits for us, rather than we for it to send or to read. */
export function isOwedAnAnswer({ current }: Connection): boolean {
  if (!current) return false
  const { request, response } = current
  return request.complete && !response.writableEnded && !response.writableNeedDrain
}

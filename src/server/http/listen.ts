import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { ConfigError } from '../messages/config-error.ts'
import { connectionOf, PipelinedRequest, inOrder } from '../limits/connection.ts'
import { limitConnections } from '../limits/limit-connections.ts'
import { BASE_HEADERS } from './page-files/security-headers.ts'

// A phone on a bad line needs seconds; a client that needs longer only occupies a connection.
const LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 20_000,
  // Longer than proxies keep an idle connection (Caddy 120 s, nginx 60 s): where we close it first, the
  // request that the proxy sends at that moment is lost.
  keepAliveTimeout: 125_000,
  connectionsCheckingInterval: 1_000,
  // A parent domain may set cookies of 16 kB. With 128 connections this is 3 MB at most.
  maxHeaderSize: 24 * 1024,
  // Node's own reply would lack our headers.
  requireHostHeader: false,
  IncomingMessage: PipelinedRequest,
}
// The page waits no longer for an answer; a client that was silent for so long is gone.
const STALLED_MS = 30_000

const EVERY_REPLY = new Map(Object.entries(BASE_HEADERS))

/** Resolves with the server and its address, once it accepts connections. */
export async function listen(
  handler: RequestListener,
  { port, host }: { readonly port: number; readonly host: string },
  stalledMs = STALLED_MS,
): Promise<{ server: Server; url: string }> {
  const answer = inOrder((request, response) => {
    // The handler may replace them: the page has its own policy.
    response.setHeaders(EVERY_REPLY)
    const isHostMissing = request.headers.host === undefined && request.httpVersion === '1.1'
    if (isHostMissing) response.writeHead(400, { Connection: 'close' }).end()
    else handler(request, response)
  })
  const server = createServer(LIMITS, answer)
  // Answer requests with an Expect header: Node would refuse them by itself, and our count of
  // unanswered requests would never go down again.
  server.on('checkExpectation', answer)
  server.on('clientError', answerUnreadable)
  // Emitted for a connection with too many requests at once (see PipelinedRequest).
  server.on('upgrade', (_, socket) => socket.destroy())
  limitConnections(server)
  server.timeout = stalledMs
  await new Promise<void>((resolve, reject) => {
    // Stays registered: an error about one connection must not end the process.
    server.on('error', (error) => reject(toConfigError(error, port, host)))
    server.listen(port, host, resolve)
  })
  const address = server.address() as AddressInfo
  const shownHost = address.family === 'IPv6' ? `[${address.address}]` : address.address
  return { server, url: `http://${shownHost}:${address.port}/` }
}

const STATUS_LINES: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}
const HEADER_LINES = Object.entries({ ...BASE_HEADERS, Connection: 'close', 'Content-Length': '0' })
  .map(([name, value]) => `${name}: ${value}\r\n`)
  .join('')

/** Answers what Node cannot read as a request, as Node would, with our headers. */
function answerUnreadable(error: NodeJS.ErrnoException, stream: Duplex): void {
  const socket = stream as Socket
  const isAnswering = connectionOf(socket).current?.response.headersSent ?? false
  if (!socket.writable || isAnswering) return void socket.destroy()
  const status = STATUS_LINES[error.code ?? ''] ?? '400 Bad Request'
  socket.end(`HTTP/1.1 ${status}\r\n${HEADER_LINES}\r\n`, () => socket.destroy())
}

/** A port or address that cannot be used, as a sentence for the seller. */
export function toConfigError(error: NodeJS.ErrnoException, port: number, host: string): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new ConfigError(
        `La porta ${port} è già usata da un altro programma: chiudilo o scegli un’altra PORT.`,
      )
    case 'EACCES':
      return new ConfigError(`La porta ${port} è riservata: scegli una PORT da 1024 in su.`)
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new ConfigError(`HOST vale «${host}», che non è un indirizzo di questa macchina.`)
    default:
      return new ConfigError(
        `Il server non può ascoltare su HOST=${host}, PORT=${port} (${error.code ?? error.message}).`,
      )
  }
}
